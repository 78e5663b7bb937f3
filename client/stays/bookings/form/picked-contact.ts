import { api } from "#client/platform/core/trpc.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import type { Contact } from "#shared/guests/contacts/schema.ts";

/** Loads the contact that was picked by name; null if that failed, which is shown to the user. */
export async function pickedContact(id: string): Promise<Contact | null> {
  try {
    return await api.contacts.get.query({ id, expand: [] });
  } catch (thrown) {
    toastError(thrown);
    return null;
  }
}
