import type { RegistrationReceipt } from "#shared/registrations/schema.ts";

/** Lets the browser save the sheet that came with the number. */
export function saveSheet({ name, content }: RegistrationReceipt["document"]): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
