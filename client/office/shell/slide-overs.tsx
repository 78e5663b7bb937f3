import { useMay } from "#client/platform/core/session.ts";
import { SlideOver } from "#client/platform/ui/dialog/slide-over.tsx";
import { useLast } from "#client/platform/ui/form/use-last.ts";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import { ErrorBoundary, showNothing } from "#client/platform/ui/page/error-boundary.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";

const BookingDrawer = lazyPart(() => import("#client/stays/bookings/detail/booking-drawer.tsx").then((module) => module.BookingDrawer));
const CheckInWizard = lazyPart(() => import("#client/stays/bookings/check-in/check-in-wizard.tsx").then((module) => module.CheckInWizard));
const ContactDrawer = lazyPart(() => import("#client/guests/contacts/contact-drawer.tsx").then((module) => module.ContactDrawer));
const GroupDrawer = lazyPart(() => import("#client/stays/groups/group-drawer.tsx").then((module) => module.GroupDrawer));
const LockDrawer = lazyPart(() => import("#client/stays/room-locks/lock-drawer.tsx").then((module) => module.LockDrawer));
const SaleDrawer = lazyPart(() => import("#client/stays/folios/sale-drawer.tsx").then((module) => module.SaleDrawer));

/** Panels that the address opens over a screen, lowest first: a booking's contact opens above the booking. */
const PANELS = [
  { id: "group", news: ["group"], Content: GroupDrawer },
  { id: "booking", news: ["booking", "offer"], Content: BookingDrawer },
  { id: "check_in", news: [], Content: CheckInWizard },
  { id: "lock", news: ["lock"], Content: LockDrawer },
  { id: "sale", news: ["sale"], Content: SaleDrawer },
  { id: "contact", news: ["contact"], Content: ContactDrawer },
] as const;

/** Search parameters that prefill a new record. */
const BEGINNINGS = [
  "new",
  "room_id",
  "room_type_id",
  "check_in",
  "check_out",
  "start",
  "end",
  "places",
  "group_id",
  "customer_id",
  "walk_in",
  "proposed",
];

/** `?booking=…`, `?contact=…`, `?new=booking` and their like, over every screen. */
export function SlideOvers() {
  const may = useMay();
  if (!may("bookings:read")) return null;
  return PANELS.map((panel) => (
    <ErrorBoundary key={panel.id} fallback={showNothing}>
      <Panel {...panel} />
    </ErrorBoundary>
  ));
}

function Panel({ id, news, Content }: (typeof PANELS)[number]) {
  const { params, change } = useAddress();
  const wanted = shownBy(params, id, news);
  const content = useLast(wanted);

  function close(): void {
    const beginnings = params.get("new") !== null && params.get(id) === null ? BEGINNINGS : [];
    change(Object.fromEntries([id, ...beginnings].map((name) => [name, null])), { replace: true });
  }

  return (
    <SlideOver opened={wanted !== null} onClose={close}>
      {content && <Content key={content} id={content.startsWith("new:") ? null : content} onClose={close} />}
    </SlideOver>
  );
}

function shownBy(params: URLSearchParams, id: string, news: readonly string[]): string | null {
  const fresh = params.get("new");
  const known = params.get(id);
  // Beside a new record `check_in` is the day on which it begins.
  if (known && !(fresh !== null && BEGINNINGS.includes(id))) return known;
  return fresh !== null && news.includes(fresh) ? `new:${fresh}` : null;
}
