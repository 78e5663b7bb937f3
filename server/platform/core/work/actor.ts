import type { Language } from "#shared/platform/core/fields.ts";
import type { ActorRole } from "#shared/platform/core/permissions.ts";

/** The author of a call, and the property: a user's session, an API key, a guest or one of the server's jobs. */
export type Actor = {
  property_id: string;
  time_zone: string;
  role: ActorRole;
  name: string;
  language: Language;
  user_id: string | null;
  api_key_id: string | null;
  /** Null for an API key and for jobs. */
  session_id: string | null;
  /** True for the server's own jobs. */
  automated: boolean;
};

/** A property with its time zone, which tells its days. */
export type PropertyPlace = Pick<Actor, "property_id" | "time_zone">;

/** The actor for the server's own jobs in one property. */
export function automatedActor({ property_id, time_zone }: PropertyPlace): Actor {
  return {
    property_id,
    time_zone,
    role: "admin",
    name: "Keyrack",
    language: "de",
    user_id: null,
    api_key_id: null,
    session_id: null,
    automated: true,
  };
}

/** The key under which the first response of an idempotent call is stored for its caller. */
export function callerOf(actor: Actor): string {
  return `${actor.property_id}:${actor.user_id ?? actor.api_key_id ?? "system"}`;
}

/** The actor for a guest's calls without a login; `name` and `language` are set once they are known. */
export function guestActor({ property_id, time_zone }: PropertyPlace): Actor {
  return {
    property_id,
    time_zone,
    role: "guest",
    name: "",
    language: "de",
    user_id: null,
    api_key_id: null,
    session_id: null,
    automated: false,
  };
}
