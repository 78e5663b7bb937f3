import type { Language } from "#shared/core/fields.ts";
import type { ActorRole } from "#shared/core/permissions.ts";

/** Who is asking, and in which property. A user's session, an API key and the property's own jobs all end up as one of these. */
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
  /** True for what the server does by itself. */
  automated: boolean;
};

/** The property itself, as it works in one of its properties without anybody asking. */
export function automatedActor({ property_id, time_zone }: Pick<Actor, "property_id" | "time_zone">): Actor {
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

/** Whom an answer is remembered for when a call is repeated. */
export function callerOf(actor: Actor): string {
  return `${actor.property_id}:${actor.user_id ?? actor.api_key_id ?? "system"}`;
}
