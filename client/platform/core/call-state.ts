import type { CallError } from "#client/platform/core/call-error.ts";
import type { Language } from "#shared/platform/core/fields.ts";

/** State that every call sends along, unknown to its callers; set by the session, the language and the shell. */
export const callState: {
  /** The property that this tab shows. */
  propertyId: string | null;
  /** The country of that property, by which numbers are written. */
  country: string | null;
  language: Language;
  /** Told of every refused call before its caller is. */
  onError: (error: CallError, path: string) => void;
  /** Asks the user for the password that a write needs; false if they would rather not. */
  askPassword: () => Promise<boolean>;
} = { propertyId: null, country: null, language: "de", onError: () => {}, askPassword: async () => false };
