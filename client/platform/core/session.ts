import { atom, getDefaultStore, useAtomValue } from "jotai";
import type { z } from "zod";
import { readEverythingAgain } from "#client/platform/core/cache.ts";
import { type CallFailure, callErrorOf, failureOf, isPassing, isProblem, isTransport } from "#client/platform/core/call-error.ts";
import { callState } from "#client/platform/core/call-state.ts";
import { speak } from "#client/platform/core/i18n.ts";
import { clearLocalCache, keep, recall } from "#client/platform/core/local-cache.ts";
import { api, queryClient, trpc } from "#client/platform/core/trpc.ts";
import { type Send, write } from "#client/platform/core/writes.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { can, type Permission } from "#shared/platform/core/permissions.ts";
import type { SignedByPasskey } from "#shared/tenant/session/passkey-schema.ts";
import type { Credentials, SessionIdentity } from "#shared/tenant/session/schema.ts";

/**
 * `unknown` until the server has said who we are. `recalled` is what this browser remembers: good enough to draw the
 * property with, but the live feed waits for the server's own answer. An anonymous one knows its cause: the login page
 * greets, or says that the session expired, or does not return to the last screen after a deliberate logout. While a new password is due,
 * the server refuses everything else, so nothing else is shown or asked for.
 */
export type Session =
  | { state: "unknown" }
  | { state: "anonymous"; because: "nobody" | "ended" | "left" }
  | { state: "open"; identity: SessionIdentity; recalled: boolean }
  | { state: "password_due"; identity: SessionIdentity; recalled: boolean };

export const sessionAtom = atom<Session>({ state: "unknown" });
/** Counts logins, logouts and changes of the property. State of one login at one property is created again when it changes. */
export const loginAtom = atom(0);
/** Another tab works in another property: nothing here may be written until this tab is loaded again. */
export const switchedInOtherTabAtom = atom(false);
/** Why the server could not be asked who we are: what is remembered is shown, and it is asked again. Null once it was. */
export const unreachableAtom = atom<CallFailure | null>(null);

const store = getDefaultStore();
type StoredProperty = { id: string; name: string; timeZone: string };

export function currentSession(): Session {
  return store.get(sessionAtom);
}

export function useSession(): Session {
  return useAtomValue(sessionAtom);
}

/** The logged-in user. Only for screens behind the login. */
export function useIdentity(): SessionIdentity {
  const session = useAtomValue(sessionAtom);
  if (!isLoggedIn(session)) throw new Error("no session");
  return session.identity;
}

/** The logged-in user outside of components. Throws without a session. */
export function currentIdentity(): SessionIdentity {
  const session = currentSession();
  if (!isLoggedIn(session)) throw new Error("no session");
  return session.identity;
}

/** True if a user is logged in, though perhaps only to choose a password. */
export function isLoggedIn(session: Session): session is Extract<Session, { identity: SessionIdentity }> {
  return "identity" in session;
}

/** True if this user's role has a permission; the same table that the server checks. */
export function useMay(): (permission: Permission) => boolean {
  const { role_id } = useIdentity();
  return (permission) => can(role_id, permission);
}

/** The same outside of components. */
export function currentUserMay(permission: Permission): boolean {
  const session = currentSession();
  return isLoggedIn(session) && can(session.identity.role_id, permission);
}

/** Draws with what is remembered at once, and asks the server who we really are. */
export async function startSession(): Promise<void> {
  const remembered = recall<SessionIdentity>("session");
  if (remembered) open(remembered, true);
  const identity = await askWhoIsHere(remembered !== null).catch((thrown: unknown) => {
    if (isProblem(thrown, "property/switched")) return takeOverSwitch();
    // Without the server, what is remembered is shown; the bar says that the line is cut.
    const error = callErrorOf(thrown);
    if (!remembered || !isTransport(error)) end("nobody");
    else askAgainLater(failureOf(error));
    return null;
  });
  if (!identity) return;
  if (remembered && !isSamePlace(remembered, identity)) forgetEverything();
  open(identity, false);
  if (store.get(unreachableAtom) === null) return;
  store.set(unreachableAtom, null);
  readEverythingAgain(queryClient);
}

/** A browser without a remembered session most likely has none, which is no error: a page for guests, or the login. */
async function askWhoIsHere(isRemembered: boolean): Promise<SessionIdentity | null> {
  if (isRemembered) return api.session.get.query();
  const identity = await api.session.current.query();
  if (!identity) end("nobody");
  return identity;
}

const ASK_AGAIN_MS = 3_000;

/** A page that was loaded without a network becomes live by itself once there is one. */
function askAgainLater(failure: CallFailure): void {
  store.set(unreachableAtom, failure);
  setTimeout(() => {
    if (isLoggedIn(store.get(sessionAtom))) void startSession();
  }, ASK_AGAIN_MS);
}

export async function logIn(credentials: z.infer<typeof Credentials>, send: Send): Promise<void> {
  enter(await send(trpc.session.login, credentials));
}

export async function logInWithPasskey(signed: SignedByPasskey, send: Send): Promise<void> {
  enter(await send(trpc.session.loginWithPasskey, signed));
}

function enter(identity: SessionIdentity): void {
  forgetEverything();
  open(identity, false);
}

/** The change of the session that this tab is making itself: the server's message that the old one has ended is then ignored. */
let moving: "out" | "over" | null = null;

/** This tab goes to another property: what it asks meanwhile may be refused as asked in the old one. */
export const isSwitching = () => moving === "over";

/**
 * After a logout this browser holds no data of the property, whatever the server answers. Throws its refusal, after
 * which the session may still be open there; a cut line or a session that was over already is no news.
 */
export async function logOut(): Promise<void> {
  moving = "out";
  try {
    // The session is over whatever is answered: what the answer means is decided here, and the caller shows a refusal.
    await write(trpc.session.logout, undefined);
  } catch (thrown) {
    if (!leavesNothingOpen(thrown)) throw thrown;
  } finally {
    end("left");
    moving = null;
  }
}

function leavesNothingOpen(thrown: unknown): boolean {
  const error = callErrorOf(thrown);
  return error.status === 401 || (isTransport(error) && error.type !== "server_error");
}

/** Replaces session and property and forgets all data; answers false where the property is the current one already. */
export async function switchProperty(propertyId: string): Promise<boolean> {
  const session = store.get(sessionAtom);
  if (session.state !== "open" || session.identity.property_id === propertyId) return false;
  moving = "over";
  try {
    // The cache that a mutation of a component belongs to is emptied by it.
    const identity = await write(trpc.session.switchProperty, { propertyId });
    forgetEverything();
    open(identity, false);
  } finally {
    moving = null;
  }
  return true;
}

/** The session is over, by whatever cause: local data goes, and the login page asks. */
export function end(because: "nobody" | "ended" | "left"): void {
  forgetEverything();
  callState.propertyId = null;
  store.set(unreachableAtom, null);
  store.set(sessionAtom, { state: "anonymous", because: moving === "out" ? "left" : because });
}

/** The server has hung up on this session: it may be over, work in another property, or only have other rights. */
export async function renewSession(): Promise<void> {
  if (moving) return;
  // A refusal is dealt with where all refusals are.
  const identity = await api.session.get.query().catch(() => null);
  const session = store.get(sessionAtom);
  if (!identity || session.state !== "open" || !isSamePlace(session.identity, identity)) return;
  open(identity, false);
  readEverythingAgain(queryClient);
}

/** The property may have another name, clock or money now, which the menu and every date and amount show. */
export async function renewProperty(): Promise<void> {
  const retry = (_: number, thrown: unknown) => isPassing(callErrorOf(thrown));
  // A refusal is dealt with where all refusals are.
  const identity = await queryClient.fetchQuery({ ...trpc.session.get.queryOptions(), staleTime: 0, gcTime: 0, retry }).catch(() => null);
  const session = store.get(sessionAtom);
  if (!identity || session.state !== "open" || !isSamePlace(session.identity, identity)) return;
  const { property_name, time_zone, currency, country } = session.identity;
  const isElsewhere = time_zone !== identity.time_zone || currency !== identity.currency || country !== identity.country;
  if (!isElsewhere && property_name === identity.property_name) return;
  open(identity, session.recalled);
  if (isElsewhere) readEverythingAgain(queryClient);
}

/** After the user changed something about themselves. */
export function changeIdentity(
  change: Partial<Pick<SessionIdentity, "name" | "email" | "avatar_url" | "must_change_password">> & { language?: Language | null },
): void {
  const session = store.get(sessionAtom);
  if (isLoggedIn(session)) open({ ...session.identity, ...change }, session.recalled);
}

/** Called when this tab comes to the front: whether another tab has logged out or switched meanwhile. */
export async function noticeOtherTabs(): Promise<void> {
  const session = store.get(sessionAtom);
  if (!isLoggedIn(session)) return;
  const property = recall<StoredProperty>("property");
  if (property && property.id !== session.identity.property_id) return store.set(switchedInOtherTabAtom, true);
  // A refusal is dealt with where all refusals are.
  if (!property) await api.session.get.query().catch(() => undefined);
}

/** The property of the other tabs of this browser, if it is not that of this one. */
export function otherTabsProperty(): string | null {
  const session = store.get(sessionAtom);
  const property = recall<StoredProperty>("property");
  return session.state === "open" && property && property.id !== session.identity.property_id ? property.name : null;
}

/** This tab starts while another has switched: it starts where that one is. */
function takeOverSwitch(): Promise<SessionIdentity | null> {
  callState.propertyId = null;
  return api.session.get.query().catch(() => {
    end("nobody");
    return null;
  });
}

function open(identity: SessionIdentity, recalled: boolean): void {
  callState.propertyId = identity.property_id;
  callState.country = identity.country;
  void speak(identity.language);
  keep("session", identity);
  keep("property", { id: identity.property_id, name: identity.property_name, timeZone: identity.time_zone });
  store.set(switchedInOtherTabAtom, false);
  store.set(sessionAtom, { state: identity.must_change_password ? "password_due" : "open", identity, recalled });
}

function forgetEverything(): void {
  store.set(loginAtom, (times) => times + 1);
  clearLocalCache();
  queryClient.clear();
}

function isSamePlace(one: SessionIdentity, other: SessionIdentity): boolean {
  return one.property_id === other.property_id && one.subject_id === other.subject_id;
}
