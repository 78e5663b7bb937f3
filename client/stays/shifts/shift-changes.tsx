import { Box, Center } from "@mantine/core";
import {
  IconAddressBook,
  IconBed,
  IconBuildingCottage,
  IconFileInvoice,
  IconNotebook,
  IconReceipt,
  IconUser,
  IconUsersGroup,
} from "@tabler/icons-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { type PlainTextKey, type Say, useSay } from "#client/platform/core/i18n.ts";
import { Dim } from "#client/platform/ui/typography.tsx";
import css from "#client/stays/shifts/shift-changes.module.css";
import { whenOf } from "#client/stays/shifts/when-of.ts";
import type { ShiftChange, ShiftHistory } from "#shared/stays/shifts/schema.ts";

type Kind = {
  icon: typeof IconBed;
  label: PlainTextKey /** Above the screen one is on, or a screen of its own. */;
  to?: (id: string) => string;
};

const KINDS: Readonly<Record<string, Kind>> = {
  booking: { icon: IconNotebook, label: "shifts.object_booking", to: (id) => `?booking=${id}` },
  room: { icon: IconBed, label: "shifts.object_room", to: (id) => `/rooms/${id}` },
  invoice: { icon: IconFileInvoice, label: "shifts.object_invoice", to: (id) => `/invoices/${id}` },
  contact: { icon: IconAddressBook, label: "shifts.object_contact", to: (id) => `?contact=${id}` },
  group: { icon: IconUsersGroup, label: "shifts.object_group", to: (id) => `?group=${id}` },
  folio: { icon: IconReceipt, label: "shifts.object_folio" },
  cash_closing: { icon: IconReceipt, label: "shell.cash_closings", to: (id) => `/cash-closings/${id}` },
  cash_entry: { icon: IconReceipt, label: "cash_closings.state", to: () => "/cash-closings" },
  cash_receipt: { icon: IconReceipt, label: "cash_register.receipt" },
  cash_register: { icon: IconReceipt, label: "cash_register.title" },
  property: { icon: IconBuildingCottage, label: "shifts.object_property" },
  setting: { icon: IconBuildingCottage, label: "shifts.object_setting" },
  member: { icon: IconUser, label: "shifts.object_member" },
};
const OTHER: Kind = { icon: IconBuildingCottage, label: "shifts.object_base_data" };

/** History of each changed record, newest first; of a long one the last steps. */
export function ShiftChanges({ histories }: { histories: readonly ShiftHistory[] }) {
  return (
    <ol>
      {histories.map((history) => (
        <RecordChanges key={`${history.object} ${history.id}`} history={history} />
      ))}
    </ol>
  );
}

const SHOWN = 3;

function RecordChanges({ history }: { history: ShiftHistory }) {
  const say = useSay();
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  const { icon: Icon } = KINDS[history.object] ?? OTHER;
  const shown = isWhole ? history.changes : history.changes.slice(0, SHOWN);
  const hidden = history.changes.length - shown.length;
  return (
    <li className={css["story"]}>
      <Center component="span" flex="none" w={30} h={30} bdrs="md" bg="var(--kr-surface-2)" c="var(--kr-accent)">
        <Icon size={17} stroke={1.6} aria-hidden />
      </Center>
      <Box flex={1} miw={0}>
        <p className={css["title"]}>
          <Title history={history} />
          {history.subtitle && (
            <Dim fz="sm" fw={400}>
              {history.subtitle}
            </Dim>
          )}
        </p>
        <ul className={css["changes"]}>
          {shown.map((change) => (
            <li key={change.id} data-trouble={isFailure(change) || undefined}>
              <span>{change.description}</span>
              <span className={css["who"]}>
                {change.automated ? say("events.by_house") : (change.actor_name ?? say("screens.somebody"))} ·{" "}
                <time dateTime={change.time}>{whenOf(change.time, formats)}</time>
              </span>
            </li>
          ))}
        </ul>
        {hidden > 0 && (
          <button type="button" className={css["more"]} onClick={() => setWhole(true)}>
            {say("shifts.earlier", { count: hidden })}
          </button>
        )}
      </Box>
    </li>
  );
}

function Title({ history }: { history: ShiftHistory }) {
  const say = useSay();
  const [params] = useSearchParams();
  const name = nameOf(history, say);
  const to = KINDS[history.object]?.to?.(history.id);
  if (to === undefined) return <b>{name}</b>;
  if (!to.startsWith("?")) return <Link to={to}>{name}</Link>;
  const next = new URLSearchParams(params);
  for (const [key, value] of new URLSearchParams(to)) next.set(key, value);
  return <Link to={{ search: next.toString() }}>{name}</Link>;
}

/** Guests and groups are known by their name, rooms and invoices by their number. */
function nameOf({ object, title }: ShiftHistory, say: Say): string {
  if (object === "booking" || object === "contact" || object === "group") return title;
  if (object === "invoice" && title === "") return say("shifts.object_draft");
  return say("shifts.on", { object: say((KINDS[object] ?? OTHER).label), title }).trim();
}

function isFailure({ type }: ShiftChange): boolean {
  return /^mail\.(failed|not_sent|sent_partly)$|^emergency_sheet\.failed$/.test(type);
}
