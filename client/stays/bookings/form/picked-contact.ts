import { api } from "#client/platform/core/trpc.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import type { Contact } from "#shared/guests/contacts/schema.ts";

/** The whole card of somebody who was picked by name; null after saying why it can't be had. */
export async function pickedContact(id: string): Promise<Contact | null> {
  try {
    return await api.contacts.get.query({ id, expand: [] });
  } catch (thrown) {
    toastError(thrown);
    return null;
  }
}
