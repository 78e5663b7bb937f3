import { useForm } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { keepDraft, recallDraft } from "#client/channels/guest-links/memory.ts";
import type { Outcome } from "#client/channels/guest-links/outcome.ts";
import { firstValues, inputOfForm, missingInForm, type PreCheckInValues } from "#client/channels/guest-links/pre-check-in-values.ts";
import { type CallError, callErrorOf, isTransport } from "#client/platform/core/call-error.ts";
import { type Say, useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { api, trpc } from "#client/platform/core/trpc.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { fieldErrors, serverFieldErrors } from "#client/platform/ui/form/field-errors.ts";
import { type GuestStay, PreCheckIn } from "#shared/channels/guest-links/schema.ts";
import { localDate } from "#shared/platform/core/stays.ts";

type Options = { id: string; stay: GuestStay; onDone(outcome: Outcome): void };

/** The guest's form: checked by the server's own schema, kept over a reload, sent once. Whatever fails, nothing typed is lost. */
export function usePreCheckIn({ id, stay, onDone }: Options) {
  const say = useSay();
  const language = useLanguage();
  const now = useNow();
  const [initialValues] = useState(() => firstValues(recallDraft(id), stay.occupancy - stay.persons_entered));
  const form = useForm<PreCheckInValues>({ initialValues });
  const frame = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, isRunning } = useWrites(
    async (input: PreCheckIn, send) => {
      await send(trpc.guestLinks.preCheckIn, { id, ...input });
      return outcomeOf(id, stay);
    },
    {
      // The same words sent again count once; changed ones are another call.
      once: true,
      done: onDone,
      failed(error) {
        if (error.type === "validation") show(serverFieldErrors(error.errors));
        else setRefusal(wordsOf(error, say));
        return true;
      },
    },
  );

  const { values } = form;
  useEffect(() => keepDraft(id, values), [id, values]);

  async function submit(): Promise<void> {
    if (isRunning) return;
    const input = inputOfForm(values, language);
    const checked = PreCheckIn.safeParse(input);
    const errors = {
      ...(checked.success ? {} : fieldErrors(checked.error, say)),
      ...missingWords(values, say),
      ...unborn(values, localDate(Date.parse(now), stay.time_zone), say),
    };
    if (!checked.success || Object.keys(errors).length > 0) return show(errors);
    form.clearErrors();
    setRefusal(null);
    await run(checked.data);
  }

  function show(errors: Record<string, string>): void {
    form.setErrors(inFields(errors));
    setRefusal(say("guest_links.check_fields"));
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return { form, frame, submit, busy: isRunning, refusal };
}

/** Reads the outcome after saving. `not_found` means that all guests are entered, which ends the link. */
async function outcomeOf(id: string, { occupancy }: GuestStay): Promise<Outcome> {
  try {
    const { persons_entered } = await api.guestLinks.get.query({ id });
    return { kind: "sent", entered: persons_entered, occupancy };
  } catch (thrown) {
    if (callErrorOf(thrown).type === "not_found") return { kind: "sent", entered: occupancy, occupancy };
    throw thrown;
  }
}

function missingWords(values: PreCheckInValues, say: Say): Record<string, string> {
  return Object.fromEntries(
    missingInForm(values).map((path) => {
      const person = values.guests[Number(path.split(".")[1])];
      const isHalfName = path.endsWith(".name") && Boolean(person?.name.trim());
      return [path, say(isHalfName ? "guest_links.name_incomplete" : "screens.field_required")];
    }),
  );
}

function unborn({ guests }: PreCheckInValues, today: string, say: Say): Record<string, string> {
  const late = guests.flatMap(({ date_of_birth }, index) => (date_of_birth > today ? [index] : []));
  return Object.fromEntries(late.map((index) => [`guests.${index}.date_of_birth`, say("guest_links.not_born")]));
}

/** The form keeps the e-mail beside the name, the contact deeper down. */
function inFields(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, words]) => [path.replace(".communication.email", ".email"), words]));
}

function wordsOf(error: CallError, say: Say): string {
  if (error.type === "not_found") return say("guest_links.dead_pre_check_in");
  if (error.type === "too_many_requests") return say("guest_links.throttled");
  return isTransport(error) ? messageOf(error, say) : say("guest_links.not_now");
}
