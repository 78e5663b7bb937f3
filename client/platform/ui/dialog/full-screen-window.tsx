import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorBoundary } from "#client/platform/ui/page/error-boundary.tsx";

type Props = { label: string; children: ReactNode; onClose(): void };

/** A page over the whole screen, for a guest to whom the device is handed: nothing below can be reached, and Escape does not close it. */
export function FullScreenWindow({ label, children, onClose }: Props) {
  return (
    <Modal.Root
      opened
      fullScreen
      xOffset={0}
      yOffset={0}
      closeOnEscape={false}
      onClose={onClose}
      transitionProps={{ duration: 0 }}
      styles={{ inner: { left: 0 } }}
    >
      <Modal.Content radius={0} aria-label={label}>
        <Modal.Body p={0}>
          <ErrorBoundary>{children}</ErrorBoundary>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
