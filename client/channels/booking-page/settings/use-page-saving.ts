import { useRef } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import type { Send } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { inputOfPage } from "#shared/channels/booking-page/rules.ts";
import { type BookingPage, BookingPageInput } from "#shared/channels/booking-page/schema.ts";

export type PageProps = { page: BookingPage; readAgain(): void };

export const PAGE_PATH = "/settings/booking-page";

/**
 * Saving for the forms of the booking page: each saves its own fields of the one page and leaves the others unchanged. An undo saves the
 * former values.
 */
export function usePageSaving({ page, readAgain }: PageProps) {
  const say = useSay();
  const isReadOnly = !useMay()("settings:write");
  const before = useRef<BookingPageInput | null>(null);
  return {
    isReadOnly,
    version: page.version,
    schema: BookingPageInput,
    save(input: BookingPageInput, send: Send) {
      before.current = inputOfPage(page);
      return send(trpc.bookingPage.save, input);
    },
    onSaved({ version }: BookingPage) {
      const former = before.current;
      toast({
        message: say("screens.saved"),
        undo: former ? (send) => send(trpc.bookingPage.save, former, { ifMatch: version }) : undefined,
      });
    },
    readAgain,
  };
}
