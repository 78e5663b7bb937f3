import { Modal, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { DIALOG_TRANSITION, FADE_UP } from "#client/platform/ui/dialog/dialog-transition.ts";
import { opensFromClosed } from "#client/platform/ui/dialog/opens-from-closed.tsx";
import { useEscape } from "#client/platform/ui/dialog/use-escape.ts";
import { DialogCloseContext } from "#client/platform/ui/form/cancel-button.tsx";
import { FormFoot } from "#client/platform/ui/form/form-foot.tsx";
import { ErrorBoundary } from "#client/platform/ui/page/error-boundary.tsx";
import { SafeHtml } from "#client/platform/ui/safe-html.tsx";

/** Widths of dialogs: a question, the fields of a form, a list or a table, a document. */
const WIDTHS = { question: 440, form: 560, list: 740, document: 900 } as const;
export type DialogSize = keyof typeof WIDTHS;

export type ModalWindowProps = {
  opened: boolean;
  title: string;
  /** May hold harmless HTML. */
  subtitle?: string | undefined;
  children?: ReactNode;
  actions?: ReactNode;
  size?: DialogSize;
  /** False for what can't be put off: then neither cross, overlay nor Escape close it. */
  canClose?: boolean;
  /** Above the dialog or panel that opens it; `question` above those, too. */
  isAbove?: boolean | "question";
  onClose(): void;
};

/** The window of a dialog, for one without fields: the overlay and Escape close it at once. */
export const ModalWindow = opensFromClosed(Window);

function Window({
  opened,
  title,
  subtitle,
  children,
  actions,
  size = "question",
  canClose = true,
  isAbove = false,
  onClose,
}: ModalWindowProps) {
  const say = useSay();
  useEscape(opened, canClose ? onClose : null);
  return (
    <Modal
      opened={opened}
      data-closing={!opened || undefined}
      onClose={onClose}
      withCloseButton={canClose}
      closeOnEscape={false}
      closeOnClickOutside={canClose}
      centered
      zIndex={heightOf(isAbove)}
      size={WIDTHS[size]}
      title={title}
      transitionProps={{ transition: FADE_UP, ...DIALOG_TRANSITION }}
      overlayProps={{ backgroundOpacity: 0.4, transitionProps: DIALOG_TRANSITION }}
      closeButtonProps={{ "aria-label": say("actions.close") }}
      // A `header` element would be a second banner beside that of the page, which stays visible on a phone.
      attributes={{ header: { role: "presentation" } }}
      styles={{ title: { fontSize: "var(--kr-font-lg)", fontWeight: 620 }, header: { paddingBottom: 6 }, inner: { left: 0 } }}
    >
      {subtitle && (
        <Text size="sm" c="dimmed" mb="md">
          <SafeHtml html={subtitle} />
        </Text>
      )}
      <DialogCloseContext value={canClose ? onClose : null}>
        <ErrorBoundary>{children}</ErrorBoundary>
        {actions && <FormFoot>{actions}</FormFoot>}
      </DialogCloseContext>
    </Modal>
  );
}

function heightOf(isAbove: ModalWindowProps["isAbove"]): number {
  if (isAbove === "question") return 260;
  return isAbove ? 250 : 200;
}
