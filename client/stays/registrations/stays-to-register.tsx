import { Button } from "@mantine/core";
import { IconIdBadge2, IconSignature } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { DateField } from "#client/platform/ui/form/date-field.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useCalmRows } from "#client/platform/ui/table/use-calm-rows.ts";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { GuestsToRegister } from "#client/stays/registrations/guests-to-register.tsx";
import css from "#client/stays/registrations/registrations.module.css";
import { useRegister } from "#client/stays/registrations/use-register.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import type { STAYS_SHOWN, StayToRegister } from "#shared/stays/registrations/schema.ts";

type Props = { show: (typeof STAYS_SHOWN)[number] };

/** The stays whose guests are not in the register yet: a day's arrivals, or all guests in house. They are registered one by one or together. */
export function StaysToRegister({ show }: Props) {
  const say = useSay();
  const may = useMay();
  const formats = useFormats();
  const state = useListState<never>([]);
  const named = useAddress().params.get("date");
  const date = show === "arrivals" ? (named ?? formats.today()) : undefined;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { running, register } = useRegister();
  const columns = useColumns();
  const answer = useQuery(trpc.registrations.stays.queryOptions({ show, ...state.input, date }, { placeholderData: keepPreviousData }));
  const isReady = (stay: StayToRegister) =>
    stay.guests.length > 0 &&
    stay.guests.every(({ missing }) => missing.length === 0) &&
    localDate(stay.check_in, formats.zone) <= formats.today();
  const open = answer.data?.data;
  const calm = useCalmRows(open, JSON.stringify([show, date, state.input]));
  const isOpen = ({ id }: StayToRegister) => open?.some((stay) => stay.id === id) ?? false;
  const stays = (open ?? []).filter((stay) => chosen.has(stay.id) && stay.guests.length > 0);

  return (
    <>
      <div className={css["bar"]}>
        {show === "arrivals" && <Day />}
        {stays.length > 0 && (
          <Button
            leftSection={<IconSignature size={16} aria-hidden />}
            loading={running}
            onClick={() => void register(stays).then(() => setChosen(new Set()))}
          >
            {say("registrations.register_chosen", { count: stays.length })}
          </Button>
        )}
      </div>
      <DataTable
        label={say(`registrations.${show}`)}
        columns={columns}
        answer={{
          data: answer.data && { ...answer.data, data: [...(calm ?? answer.data.data)] },
          error: answer.error,
          isFetching: answer.isFetching,
          refetch: answer.refetch,
        }}
        state={state}
        hrefOf={({ id }) => `/bookings/${id}?tab=guests`}
        selection={
          may("bookings:write") ? { chosen, onChange: setChosen, labelOf: ({ code }) => say("registrations.choose", { code }) } : undefined
        }
        actionsOf={(stay) =>
          isReady(stay) && may("bookings:write") ? (
            // Anyone who was just registered keeps the button's place: a second click there opens no booking.
            <Button size="compact-sm" variant="light" disabled={running || !isOpen(stay)} onClick={() => void register([stay])}>
              {say("registrations.do_register")}
            </Button>
          ) : null
        }
        empty={{ icon: IconIdBadge2, title: say(`registrations.${show}_empty`), detail: say(`registrations.${show}_empty_detail`) }}
      />
    </>
  );
}

/** The day whose arrivals are shown: today, if the address names none. */
function Day() {
  const say = useSay();
  const { params, change } = useAddress();
  const { today } = useFormats();
  return (
    <DateField
      label={say("registrations.day")}
      value={params.get("date") ?? today()}
      onChange={(date) => change({ date: date === today() ? null : date, page: null }, { replace: true })}
      w={170}
    />
  );
}

function useColumns(): Column<StayToRegister, never>[] {
  const say = useSay();
  const { weekday } = useFormats();
  return [
    { key: "room", header: say("registrations.room"), cell: ({ room }) => room ?? say("registrations.no_room"), width: "110px" },
    { key: "guests", header: say("registrations.guests"), cell: (stay) => <GuestsToRegister stay={stay} /> },
    {
      key: "stay",
      header: say("registrations.stay"),
      cell: ({ check_in, check_out }) => `${weekday(check_in)} – ${weekday(check_out)}`,
      wide: true,
    },
    { key: "code", header: say("registrations.booking"), cell: ({ code }) => code, wide: true },
  ];
}
