import { Button, Group, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Notifications, notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import { atom, getDefaultStore, useAtomValue } from "jotai";
import { say } from "#client/platform/core/i18n.ts";
import { wordsFor } from "#client/platform/core/problems.ts";
import { BREAKPOINTS } from "#client/platform/core/theme.ts";
import { runWrites, type Send } from "#client/platform/core/writes.ts";
import css from "#client/platform/ui/dialog/toast.module.css";
import { undoNotices } from "#client/platform/ui/dialog/undo-notices.ts";
import { ErrorBoundary, showNothing } from "#client/platform/ui/page/error-boundary.tsx";

export type Toast = {
  message: string;
  /** Offered as a button for as long as the toast stays. */
  undo?: ((send: Send) => void | Promise<unknown>) | undefined;
  undoLabel?: string;
  /** A way on instead of a way back: what is left to do, rather than what was done. */
  offer?: { label: string; take(): void } | undefined;
  /** A newer word on the same matter takes this one's place, so that no undo is offered for what is no longer the last step. */
  topic?: string;
  /** Tells something of which nothing was done: without the tick of what went well. */
  isNote?: boolean;
  /** Its undo is a step of the history of steps. */
  isStep?: boolean;
  /** A longer time on screen than usual, for an undo that stays possible longer. */
  staysMs?: number | undefined;
};

const PHONE = `(width < ${BREAKPOINTS.drawer}px)`;
const STAYS_MS = 5_000;
const UNDO_STAYS_MS = 9_000;
const latestOn = new Map<string, string>();
/** The number of toasts since the start. */
const toastCountAtom = atom(0);

/** Says that something was done, with the way back where there is one, which Ctrl+Z takes, too, while it is shown. */
export function toast({ message, undo, undoLabel, offer, topic, isNote, isStep = false, staysMs }: Toast): void {
  const before = topic === undefined ? undefined : latestOn.get(topic);
  if (before !== undefined) notifications.hide(before);
  makePlace();
  const takeUndo = undo && (() => void runWrites(async (send) => undo(send)));
  const ways = [offer, takeUndo && { label: undoLabel ?? say("actions.undo"), take: takeUndo }].filter((way) => way !== undefined);
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap={ways.length > 1 ? "wrap" : "nowrap"} gap="xs">
        <Text size="sm" {...(ways.length > 1 ? { w: "100%" } : {})}>
          {message}
        </Text>
        {ways.map((way) => (
          <Button
            key={way.label}
            size="compact-sm"
            variant="light"
            flex="none"
            onClick={() => {
              notifications.hide(id);
              way.take();
            }}
          >
            {way.label}
          </Button>
        ))}
      </Group>
    ),
    icon: (offer && !undo) || isNote ? <IconInfoCircle size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />,
    color: colorOf({ offer: undo ? undefined : offer, isNote }),
    autoClose: staysMs ?? (ways.length > 0 ? UNDO_STAYS_MS : STAYS_MS),
    closeButtonProps: { "aria-label": say("actions.close") },
    onClose: () => undoNotices.remove(id),
  });
  if (takeUndo) {
    undoNotices.add({
      id,
      isStep,
      take() {
        notifications.hide(id);
        takeUndo();
      },
    });
  }
  if (topic !== undefined) latestOn.set(topic, id);
}

function colorOf({ offer, isNote }: { offer: unknown; isNote: boolean | undefined }): string {
  if (isNote) return "gray";
  return offer ? "brass" : "spruce";
}

/** Says why something was not done. */
export function toastRefusal(message: string, id?: string): void {
  makePlace();
  notifications.show({
    ...(id === undefined ? {} : { id }),
    message,
    icon: <IconAlertTriangle size={16} aria-hidden />,
    color: "red.8",
    autoClose: UNDO_STAYS_MS,
    closeButtonProps: { "aria-label": say("actions.close") },
  });
}

/** The same for whatever a call threw. An error that every running call gets (no permission, no session) is shown once. */
export function toastError(thrown: unknown): void {
  const words = wordsFor(thrown);
  toastRefusal(words, words);
}

/** Removes all toasts, also those that wait. */
function dropToasts(): void {
  undoNotices.clear();
  notifications.clean();
  notifications.cleanQueue();
}

/** The place where toasts appear; mounted once. One that can't be shown is dropped; the next is shown again. */
export function ToastHost() {
  const count = useAtomValue(toastCountAtom);
  return (
    count > 0 && (
      <ErrorBoundary fallback={showNothing} resetKey={count} onError={dropToasts}>
        <Toaster />
      </ErrorBoundary>
    )
  );
}

function Toaster() {
  const isPhone = useMediaQuery(PHONE, matchMedia(PHONE).matches);
  return <Notifications className={css["toasts"] ?? ""} position={isPhone ? "top-center" : "bottom-left"} containerWidth={420} />;
}

/** Several would take a third of a small screen: the newest says enough. */
function makePlace(): void {
  getDefaultStore().set(toastCountAtom, (before) => before + 1);
  if (!matchMedia(PHONE).matches) return;
  undoNotices.clear();
  notifications.clean();
}
