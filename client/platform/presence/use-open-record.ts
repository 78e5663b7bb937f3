import { useEffect } from "react";
import { openRecord } from "#client/platform/presence/own-presence.ts";
import type { PresenceObject } from "#shared/platform/presence/schema.ts";

/** Shows colleagues that this screen has a record open, or is editing it. */
export function useOpenRecord(object: PresenceObject, id: string | null, isEditing = false): void {
  useEffect(() => (id === null ? undefined : openRecord({ object, id, is_editing: isEditing })), [object, id, isEditing]);
}
