/** Millimetres as points of the page. */
export const mm = (length: number): number => (length * 72) / 25.4;

/** The grid of an A4 sheet by DIN 5008, form B, for window envelopes. */
export const SHEET = {
  width: mm(210),
  height: mm(297),
  left: mm(25),
  right: mm(190),
  /** The left edge of the contact and information columns beside the address. */
  second: mm(125),
  letterhead_top: mm(14),
  information_top: mm(51),
  sender: mm(57.5),
  recipient: mm(63.5),
  content_top: mm(99),
  /** The top of the content on every page after the first. */
  following_top: mm(32),
  bottom: mm(297 - 26),
  footer_top: mm(297 - 23),
} as const;

export const CONTENT_WIDTH = SHEET.right - SHEET.left;
