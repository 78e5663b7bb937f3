import { ModalWindow, type ModalWindowProps } from "#client/platform/ui/dialog/modal-window.tsx";
import { useTypedText } from "#client/platform/ui/form/use-typed-text.ts";

/** The app's one dialog. The overlay and Escape close it, and ask first if something was typed. */
export function ModalDialog({ children, onClose, ...props }: ModalWindowProps) {
  const { ref, close } = useTypedText(onClose);
  return (
    <ModalWindow {...props} onClose={close}>
      <div ref={ref}>{children}</div>
    </ModalWindow>
  );
}
