import { useState } from "react";
import { saveFile } from "#client/core/files.ts";
import { say } from "#client/core/i18n.ts";
import { troubleOf } from "#client/core/trouble.ts";
import { api } from "#client/core/trpc.ts";
import { saveSheet } from "#client/registrations/save-sheet.ts";
import { toast, toastRefusal, toastTrouble } from "#client/ui/toast.tsx";
import type { StayToRegister } from "#shared/registrations/schema.ts";

/** Enters the guests of a stay and hands over the sheet to sign; says why where it can't be. Not a word where it need not be, if `isAside`. */
export async function registerStay(booking_id: string, isAside = false): Promise<void> {
  try {
    const { registration_number, document } = await api.registrations.register.mutate({ booking_id });
    saveSheet(document);
    toast({ message: say("registrations.registered", { number: registration_number }), undo: () => takeBack(registration_number) });
  } catch (thrown) {
    const { type, detail } = troubleOf(thrown);
    if (isAside && type === "registration/not_required") return;
    if (type !== "guest_data_missing") return toastTrouble(thrown);
    toastRefusal(detail ? say("registrations.data_missing", { names: detail }) : say("registrations.nobody_entered"));
  }
}

/** Marks an entry as undone, with the reason where one was given. */
export async function takeBack(registrationNumber: string, reason: string | null = null): Promise<void> {
  await api.registrations.undo.mutate({ registrationNumber, reason });
  toast({ message: say("registrations.undo_done", { number: registrationNumber }) });
}

/** The sheets of entries, one after the other. */
export function printSheets(numbers: readonly string[]): void {
  const query = numbers.map((number) => `numbers=${encodeURIComponent(number)}`).join("&");
  void saveFile(`/registrations/documents?${query}`).catch(toastTrouble);
}

/** One stay or several; each counts for itself, and those that can't be entered are named. */
export function useRegister() {
  const [running, setRunning] = useState(false);

  async function registerOne(stay: StayToRegister): Promise<void> {
    setRunning(true);
    await registerStay(stay.id);
    setRunning(false);
  }

  async function registerAll(stays: readonly StayToRegister[]): Promise<void> {
    setRunning(true);
    const numbers: string[] = [];
    const refused: string[] = [];
    for (const { id, code } of stays) {
      try {
        numbers.push((await api.registrations.register.mutate({ booking_id: id })).registration_number);
      } catch {
        refused.push(code);
      }
    }
    setRunning(false);
    if (numbers.length > 0) {
      toast({ message: say("registrations.registered_many", { numbers: numbers.join(", ") }) });
      printSheets(numbers);
    }
    if (refused.length > 0) {
      toastRefusal(say("registrations.not_registered_many", { count: refused.length, codes: refused.join(", ") }));
    }
  }

  return { running, registerOne, registerAll };
}
