import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { bookingName } from "#client/platform/ui/booking-name.ts";
import { PartFailed } from "#client/platform/ui/page/part-failed.tsx";
import { Dim } from "#client/platform/ui/typography.tsx";
import { dueWords } from "#client/stays/folios/due-words.ts";
import css from "#client/stays/folios/folio-parts.module.css";
import { useStaysOfGroup } from "#client/stays/folios/use-stays-of-group.ts";
import { Folio, type GroupTotal } from "#shared/stays/folios/schema.ts";

/** A folio as the one of its group sums it up. */
const Member = Folio.pick({ id: true, number: true, booking_id: true, status: true, gross_amount: true, due_amount: true });

type MemberLine = ReturnType<typeof Member.parse>;

/** The folios of a group's bookings, which the group pays together: each leads to its booking. */
export function MemberFolios({ folio }: { folio: Folio }) {
  const say = useSay();
  const members = (folio.folios ?? []).flatMap((related) => Member.safeParse(related).data ?? []);
  if (folio.group_id === null || members.length === 0) return null;
  return (
    <div>
      <h3 className={css["partTitle"]}>{say("folios.bookings")}</h3>
      <Lines groupId={folio.group_id} members={members} />
      {folio.group_total && <Total total={folio.group_total} />}
    </div>
  );
}

/** The sum of the group's folio and those of all its bookings, and how much of it is billed already. */
function Total({ total: { gross_amount, billed_amount, due_amount } }: { total: GroupTotal }) {
  const say = useSay();
  const { money } = useFormats();
  return (
    <p className={css["groupTotal"]}>
      <span>{say("folios.group_total")}</span>
      <Dim>
        {[
          billed_amount !== 0 && say("folios.group_billed", { amount: money(billed_amount) }),
          dueWords({ gross_amount, due_amount }, say, money),
        ]
          .filter(Boolean)
          .join(" · ")}
      </Dim>
      <b>{money(gross_amount)}</b>
    </p>
  );
}

function Lines({ groupId, members }: { groupId: string; members: readonly MemberLine[] }) {
  const say = useSay();
  const { money } = useFormats();
  const { data: bookings, error, refetch } = useStaysOfGroup(groupId);
  const roomOf = ({ booking_id }: MemberLine) => bookings?.get(booking_id ?? "")?.room?.number ?? "";
  const byRoom = members.toSorted(
    (a, b) => roomOf(a).localeCompare(roomOf(b), undefined, { numeric: true }) || a.number.localeCompare(b.number),
  );
  return (
    <>
      {error && !bookings && <PartFailed retry={refetch} />}
      <ul className={css["members"]}>
        {byRoom.map(({ id, number, booking_id, status, gross_amount, due_amount }) => {
          const booking = bookings?.get(booking_id ?? "");
          const name = booking && bookingName(booking);
          const stand = [status === "closed" && say("folios.member_closed"), dueWords({ gross_amount, due_amount }, say, money)];
          return (
            <li key={id} data-closed={status === "closed" || undefined}>
              <Link to={`/bookings/${booking_id}?tab=folios`}>{name ?? number}</Link>
              <Dim>{[name ? number : null, booking?.room?.number].filter(Boolean).join(" · ")}</Dim>
              <Dim>{stand.filter(Boolean).join(" · ")}</Dim>
              <b>{money(gross_amount)}</b>
            </li>
          );
        })}
      </ul>
    </>
  );
}
