import { opensLater, soon } from "#client/ui/later.tsx";

/** The property's one dialog. The overlay and Escape close it. */
export const ModalDialog = opensLater(soon(() => import("#client/ui/dialog/modal-window.tsx").then((module) => module.ModalWindow)));
