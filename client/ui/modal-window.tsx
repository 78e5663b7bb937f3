import { Group, Modal, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useSay } from "#client/core/i18n.ts";
import { DIALOG_TRANSITION, FADE_UP } from "#client/ui/dialog-transition.ts";
import { SafeHtml } from "#client/ui/safe-html.tsx";
import { useEscape } from "#client/ui/use-escape.ts";

type Props = {
  opened: boolean;
  title: string;
  /** May hold harmless HTML. */
  subtitle?: string | undefined;
  children?: ReactNode;
  actions?: ReactNode;
  size?: string | number;
  /** False for what can't be put off: then neither cross, overlay nor Escape close it. */
  canClose?: boolean;
  /** A question lies above the dialog that it is asked from. */
  isAbove?: boolean;
  onClose(): void;
};

export function ModalWindow({ opened, title, subtitle, children, actions, size = 440, canClose = true, isAbove = false, onClose }: Props) {
  const say = useSay();
  useEscape(opened, canClose ? onClose : null);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={canClose}
      closeOnEscape={false}
      closeOnClickOutside={canClose}
      centered
      zIndex={isAbove ? 250 : 200}
      size={size}
      title={title}
      transitionProps={{ transition: FADE_UP, ...DIALOG_TRANSITION }}
      overlayProps={{ backgroundOpacity: 0.4, transitionProps: DIALOG_TRANSITION }}
      closeButtonProps={{ "aria-label": say("actions.close") }}
      styles={{ title: { fontSize: 17, fontWeight: 620 }, header: { paddingBottom: 6 } }}
    >
      {subtitle && (
        <Text size="sm" c="dimmed" mb="md">
          <SafeHtml html={subtitle} />
        </Text>
      )}
      {children}
      {actions && (
        <Group justify="flex-end" gap="sm" mt="lg">
          {actions}
        </Group>
      )}
    </Modal>
  );
}
