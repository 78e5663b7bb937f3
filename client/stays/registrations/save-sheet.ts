import { saveBlob } from "#client/platform/core/files.ts";
import type { RegistrationReceipt } from "#shared/stays/registrations/schema.ts";

/** Lets the browser save the sheet that came with the number. */
export function saveSheet({ name, content }: RegistrationReceipt["document"]): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  saveBlob(new Blob([bytes], { type: "application/pdf" }), name);
}
