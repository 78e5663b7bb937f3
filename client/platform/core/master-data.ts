import { type QueryClient, type QueryKey, useQuery } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";
import { restoreAnswer } from "#client/platform/core/cache.ts";
import { currentLanguage, useLanguage } from "#client/platform/core/i18n.ts";
import { type CachedName, keep, recall } from "#client/platform/core/local-cache.ts";
import { sessionAtom, useIdentity } from "#client/platform/core/session.ts";
import { queryClient, trpc } from "#client/platform/core/trpc.ts";
import type { Item } from "#shared/inventory/items/schema.ts";
import type { PaymentMethod } from "#shared/inventory/payment-methods/schema.ts";
import type { RoomType } from "#shared/inventory/room-types/schema.ts";
import type { Room } from "#shared/inventory/rooms/schema.ts";
import type { Language } from "#shared/platform/core/language.ts";
import { type GuestNames, nameForStaff } from "#shared/platform/core/names-by-language.ts";
import { MAX_PAGE_SIZE, makePage, type Page } from "#shared/platform/core/paging.ts";
import { can, type Role } from "#shared/platform/core/permissions.ts";

const WHOLE = { page_number: 1, page_size: MAX_PAGE_SIZE };
const KEEP_AFTER_MS = 800;

/** The lists that every screen needs whole: asked for once after login, kept over a reload, and kept right by the live feed. */
export const MASTER_DATA = {
  properties: { options: () => trpc.properties.names.queryOptions(WHOLE) },
  items: { options: () => trpc.items.list.queryOptions({ ...WHOLE, expand: ["tax_rate"] }) },
  paymentMethods: { options: () => trpc.paymentMethods.list.queryOptions(WHOLE) },
  rates: { options: () => trpc.rates.list.queryOptions(WHOLE) },
  rooms: { options: () => trpc.rooms.list.queryOptions({ ...WHOLE, expand: ["room_type"] }) },
  roomTypes: { options: () => trpc.roomTypes.list.queryOptions(WHOLE) },
  settings: { options: () => trpc.settings.list.queryOptions(WHOLE) },
  taxRates: { options: () => trpc.taxRates.list.queryOptions(WHOLE) },
} as const satisfies Partial<Record<CachedName, unknown>>;

/** Loads the lists whenever a session opens, draws with the remembered ones meanwhile, and remembers what they become. */
export function startMasterData(cache: QueryClient): void {
  const store = getDefaultStore();
  let place = "";
  store.sub(sessionAtom, () => {
    const session = store.get(sessionAtom);
    const wanted = session.state === "open" ? `${session.identity.subject_id} ${session.identity.property_id} ${session.recalled}` : "";
    if (wanted === place) return;
    place = wanted;
    if (session.state !== "open") return;
    restoreLists(cache);
    // A list that doesn't come says so where it is looked at.
    if (!session.recalled) void loadMasterData(cache, session.identity.role_id).catch(() => undefined);
  });
  keepLists(cache);
}

/** Asks for every list again, as after login. Cleaning and catering need but the property list. */
export async function loadMasterData(cache: QueryClient, role: Role): Promise<void> {
  const { properties, items, paymentMethods, rates, rooms, roomTypes, settings, taxRates } = MASTER_DATA;
  const read = { staleTime: 0 };
  if (!can(role, "base_data:read")) return void (await cache.fetchQuery({ ...properties.options(), ...read }));
  await Promise.all([
    cache.fetchQuery({ ...properties.options(), ...read }),
    cache.fetchQuery({ ...items.options(), ...read }),
    cache.fetchQuery({ ...paymentMethods.options(), ...read }),
    cache.fetchQuery({ ...rates.options(), ...read }),
    cache.fetchQuery({ ...rooms.options(), ...read }),
    cache.fetchQuery({ ...roomTypes.options(), ...read }),
    cache.fetchQuery({ ...settings.options(), ...read }),
    cache.fetchQuery({ ...taxRates.options(), ...read }),
  ]);
}

/** Each list as staff of a language reads it. Made once, so that an answer keeps its identity. */
type InLanguages<T> = Record<Language, (page: Page<T>) => Page<T>>;
const ROOMS_IN: InLanguages<Room> = { de: asStored, en: roomsInEnglish };
const ROOM_TYPES_IN: InLanguages<RoomType> = { de: asStored, en: inEnglish };
const ITEMS_IN: InLanguages<Item> = { de: asStored, en: inEnglish };
const PAYMENT_METHODS_IN: InLanguages<PaymentMethod> = { de: asStored, en: inEnglish };

/** Every room of the property, with its room type. */
export function useRooms() {
  return useQuery({ ...MASTER_DATA.rooms.options(), select: ROOMS_IN[useLanguage()] });
}

/** Room types, named as this user reads them. What writes a room type back takes `useStoredRoomTypes`. */
export function useRoomTypes() {
  return useQuery({ ...MASTER_DATA.roomTypes.options(), select: ROOM_TYPES_IN[useLanguage()] });
}

/** Room types with the names that are stored. */
export function useStoredRoomTypes() {
  return useQuery(MASTER_DATA.roomTypes.options());
}

export function useRates() {
  return useQuery(MASTER_DATA.rates.options());
}

/** Items, named as this user reads them. What writes an item back takes `useStoredItems`. */
export function useItems() {
  return useQuery({ ...MASTER_DATA.items.options(), select: ITEMS_IN[useLanguage()] });
}

/** Items with the names that are stored. */
export function useStoredItems() {
  return useQuery(MASTER_DATA.items.options());
}

/** Payment methods, named as this user reads them. What writes one back takes `useStoredPaymentMethods`. */
export function usePaymentMethods() {
  return useQuery({ ...MASTER_DATA.paymentMethods.options(), select: PAYMENT_METHODS_IN[useLanguage()] });
}

/** The same outside of components; none while they are still on their way. */
export function currentPaymentMethods(): readonly PaymentMethod[] {
  const methods = queryClient.getQueryData(MASTER_DATA.paymentMethods.options().queryKey);
  if (!methods) return [];
  return PAYMENT_METHODS_IN[currentLanguage()](methods).data;
}

/** Payment methods with the names that are stored. */
export function useStoredPaymentMethods() {
  return useQuery(MASTER_DATA.paymentMethods.options());
}

export function useTaxRates() {
  return useQuery(MASTER_DATA.taxRates.options());
}

/** Only asked for by roles that may read them. */
export function useSettings() {
  const { role_id } = useIdentity();
  return useQuery({ ...MASTER_DATA.settings.options(), enabled: can(role_id, "settings:read") });
}

/** The same outside of components; none while they are still on their way, and for a role that may not read them. */
export function currentSettings() {
  return queryClient.getQueryData(MASTER_DATA.settings.options().queryKey)?.data ?? [];
}

export function useProperties() {
  return useQuery(MASTER_DATA.properties.options());
}

/** Names of the property's items as this user reads them, by the name that a report or a posted charge has. */
export function useItemName(): (stored: string) => string {
  return useNameOf(useStoredItems().data?.data);
}

/** The same for room types. */
export function useRoomTypeName(): (stored: string) => string {
  return useNameOf(useStoredRoomTypes().data?.data);
}

/** The same for payment methods. */
export function usePaymentMethodName(): (stored: string) => string {
  return useNameOf(useStoredPaymentMethods().data?.data);
}

function useNameOf(rows: readonly (GuestNames & { name: string })[] = []): (stored: string) => string {
  const language = useLanguage();
  const names = new Map(rows.map((row) => [row.name, nameForStaff(row, language)]));
  return (stored) => names.get(stored) ?? stored;
}

function asStored<T>(page: T): T {
  return page;
}

function inEnglish<T extends GuestNames & { name: string }>(page: Page<T>): Page<T> {
  return { ...page, data: page.data.map((row) => ({ ...row, name: nameForStaff(row, "en") })) };
}

function roomsInEnglish(page: Page<Room>): Page<Room> {
  const typeOf = ({ room_type }: Room) => room_type && { ...room_type, name: nameForStaff(room_type, "en") };
  return { ...page, data: page.data.map((room) => ({ ...room, room_type: typeOf(room) })) };
}

function restoreLists(cache: QueryClient): void {
  for (const { name, key } of lists()) {
    const rows = recall<unknown[]>(name);
    if (rows) restoreAnswer(cache, key, makePage(WHOLE, rows.length, rows));
  }
}

/** A room's status may change every minute: writing waits until it is quiet for a moment. */
function keepLists(cache: QueryClient): void {
  const waiting = new Map<CachedName, ReturnType<typeof setTimeout>>();
  const byHash = new Map(lists().map((list) => [JSON.stringify(list.key), list]));
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const list = byHash.get(JSON.stringify(event.query.queryKey));
    if (!list) return;
    clearTimeout(waiting.get(list.name));
    waiting.set(
      list.name,
      setTimeout(() => {
        const page = cache.getQueryData<{ data: unknown[] }>(list.key);
        if (page) keep(list.name, page.data);
      }, KEEP_AFTER_MS),
    );
  });
}

function lists(): { name: CachedName; key: QueryKey }[] {
  return Object.entries(MASTER_DATA).map(([name, { options }]) => ({
    name: name as keyof typeof MASTER_DATA,
    key: options().queryKey,
  }));
}
