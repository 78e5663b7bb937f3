/** Animation of a bar that a colleague has moved: the offset of its former position in pixels, and the colleague. */
export type Glide = { dx: number; dy: number };

/** State of a bar on this screen only. */
export type Marks = {
  selected: boolean;
  /** The one bar that Tab reaches. */
  current: boolean;
  parked: boolean;
  /** Under this user's pointer or keys right now. */
  moving: boolean;
  /** An answer from the server is awaited. */
  waiting: boolean;
  /** The colleague who is dragging it. */
  holder: string | null;
  glide: Glide | null;
  /** Author and time of the last change since this user's last shift, in words. */
  news: string | null;
};

export const NO_MARKS: Marks = {
  selected: false,
  current: false,
  parked: false,
  moving: false,
  waiting: false,
  holder: null,
  glide: null,
  news: null,
};

/** The marks after a change: the same object where nothing changed, and `NO_MARKS` where none is left. */
export function marked(marks: Marks, change: Partial<Marks>): Marks {
  if (isIn(marks, change)) return marks;
  const after = { ...marks, ...change };
  return isIn(NO_MARKS, after) ? NO_MARKS : after;
}

function isIn(marks: Marks, change: Partial<Marks>): boolean {
  const keys = Object.keys(change) as (keyof Marks)[];
  return keys.every((key) => marks[key] === change[key]);
}
