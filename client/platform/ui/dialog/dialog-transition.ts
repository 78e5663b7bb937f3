/** Durations of opening and closing dialogs and panels, in milliseconds. */
export const DIALOG_TRANSITION = { duration: 300, exitDuration: 200 } as const;

/**
 * Both end without a transform, unlike Mantine's own: an element with a transform is the containing block of what is `position: fixed` in it,
 * so that a small dialog cut off the lists that open in it.
 */
export const FADE_UP = {
  in: { opacity: 1 },
  out: { opacity: 0, transform: "translateY(30px)" },
  transitionProperty: "opacity, transform",
};
export const SLIDE_LEFT = {
  in: { opacity: 1 },
  out: { opacity: 1, transform: "translateX(100%)" },
  transitionProperty: "transform",
};
