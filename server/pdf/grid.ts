/** Millimetres as points of the page. */
export const mm = (length: number): number => (length * 72) / 25.4;

/** The grid of an A4 sheet: DIN 5008, form B, as window envelopes want it. */
export const SHEET = {
  width: mm(210),
  height: mm(297),
  left: mm(25),
  right: mm(190),
  /** The column of contact and information beside the address. */
  second: mm(125),
  letterhead_top: mm(14),
  information_top: mm(51),
  sender: mm(57.5),
  recipient: mm(63.5),
  content_top: mm(99),
  /** On every page after the first. */
  following_top: mm(32),
  bottom: mm(297 - 26),
  footer_top: mm(297 - 23),
} as const;

export const CONTENT_WIDTH = SHEET.right - SHEET.left;
