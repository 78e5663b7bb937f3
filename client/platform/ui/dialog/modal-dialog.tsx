import { opensLater, soon } from "#client/platform/ui/later.tsx";

/** The property's one dialog. The overlay and Escape close it. */
export const ModalDialog = opensLater(
  soon(() => import("#client/platform/ui/dialog/modal-window.tsx").then((module) => module.ModalWindow)),
);
