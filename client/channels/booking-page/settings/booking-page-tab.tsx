import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { EmbedPanel } from "#client/channels/booking-page/settings/embed-panel.tsx";
import { PageState } from "#client/channels/booking-page/settings/page-state.tsx";
import { PropertyForm } from "#client/channels/booking-page/settings/property-form.tsx";
import { RoomTypesPanel } from "#client/channels/booking-page/settings/room-types-panel.tsx";
import { SellingForm } from "#client/channels/booking-page/settings/selling-form.tsx";
import { useRates, useRoomTypes } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";

/** The page on which guests book by themselves: whether it is open, what it sells and shows, and how it comes onto a website. */
export function BookingPageTab() {
  const answer = useQuery(trpc.bookingPage.settings.queryOptions());
  const rates = useRates();
  const roomTypes = useRoomTypes();
  const all = {
    data: answer.data && rates.data && roomTypes.data && { page: answer.data, rates: rates.data.data, roomTypes: roomTypes.data.data },
    error: answer.error ?? rates.error ?? roomTypes.error,
    refetch: () => Promise.all([answer.refetch(), rates.refetch(), roomTypes.refetch()]),
  };
  return (
    <RecordScreen answer={all}>
      {({ page, ...sellable }) => {
        const shared = { page, readAgain: () => void answer.refetch() };
        return (
          <Stack gap={20}>
            <PageState page={page} />
            <SellingForm {...shared} {...sellable} />
            <PropertyForm {...shared} />
            <RoomTypesPanel {...shared} roomTypes={sellable.roomTypes} />
            <EmbedPanel url={page.url} />
          </Stack>
        );
      }}
    </RecordScreen>
  );
}
