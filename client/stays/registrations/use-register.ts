import { callErrorOf } from "#client/platform/core/call-error.ts";
import { saveFile } from "#client/platform/core/files.ts";
import { say } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { type Send, useWrites } from "#client/platform/core/writes.ts";
import { toast, toastError, toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import { saveSheet } from "#client/stays/registrations/save-sheet.ts";
import type { StayToRegister } from "#shared/stays/registrations/schema.ts";

type Registered = Pick<StayToRegister, "id" | "code"> & Partial<Pick<StayToRegister, "guests">>;

/**
 * Enters the guests of stays and hands over the sheets to sign; says who can't be entered. Each stay counts for itself.
 * Not a word of those that need not be, if `isAside`.
 */
export async function registerStays(stays: readonly Registered[], send: Send, isAside = false): Promise<void> {
  const [only] = stays;
  if (only && stays.length === 1) return registerOne(only, send, isAside);
  const numbers: string[] = [];
  const refused: string[] = [];
  for (const { id, code } of stays) {
    try {
      numbers.push((await send(trpc.registrations.register, { booking_id: id })).registration_number);
    } catch (thrown) {
      if (!isAside || callErrorOf(thrown).type !== "registration/not_required") refused.push(code);
    }
  }
  if (numbers.length > 0) {
    toast({ message: say("registrations.registered_many", { numbers: numbers.join(", ") }) });
    printSheets(numbers);
  }
  if (refused.length > 0) {
    toastRefusal(say("registrations.not_registered_many", { count: refused.length, codes: refused.join(", ") }));
  }
}

async function registerOne({ id: booking_id, guests = [] }: Registered, send: Send, isAside: boolean): Promise<void> {
  try {
    const { registration_number, document } = await send(trpc.registrations.register, { booking_id });
    saveSheet(document);
    const names = guests.map(({ name }) => name).join(", ");
    toast({
      message:
        names === ""
          ? say("registrations.registered", { number: registration_number })
          : say("registrations.registered_named", { number: registration_number, names }),
      undo: (sendBack) => takeBack({ registrationNumber: registration_number, reason: null }, sendBack),
    });
  } catch (thrown) {
    const { type, detail } = callErrorOf(thrown);
    if (isAside && type === "registration/not_required") return;
    if (type !== "guest_data_missing") return toastError(thrown);
    toastRefusal(detail ? say("registrations.data_missing", { names: detail }) : say("registrations.nobody_entered"));
  }
}

type Undone = { registrationNumber: string; reason: string | null };

/** Marks an entry as undone, with the reason where one was given. */
export async function takeBack(undone: Undone, send: Send): Promise<void> {
  await send(trpc.registrations.undo, undone);
  toast({ message: say("registrations.undo_done", { number: undone.registrationNumber }) });
}

/** The sheets of entries, one after the other. */
export function printSheets(numbers: readonly string[]): void {
  const query = numbers.map((number) => `numbers=${encodeURIComponent(number)}`).join("&");
  void saveFile(`/registrations/documents?${query}`).catch(toastError);
}

/** The guest card of the municipality's program. */
export function printGuestCard(number: string): void {
  void saveFile(`/registrations/${encodeURIComponent(number)}/guest_card`).catch(toastError);
}

/** One stay or several, and whether they are under way. */
export function useRegister() {
  const { run, isRunning } = useWrites((stays: readonly Registered[], send) => registerStays(stays, send));
  return { running: isRunning, register: run };
}
