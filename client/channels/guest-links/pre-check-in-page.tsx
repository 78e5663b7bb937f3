import { Box, Button, Checkbox, TextInput } from "@mantine/core";
import { IconLock, IconUserPlus } from "@tabler/icons-react";
import { type FormEvent } from "react";
import { GuestJourney } from "#client/channels/guest-links/guest-contact.tsx";
import page from "#client/channels/guest-links/guest-page.module.css";
import { GuestPage } from "#client/channels/guest-links/guest-page.tsx";
import type { Outcome } from "#client/channels/guest-links/outcome.ts";
import { PersonCard } from "#client/channels/guest-links/person-card.tsx";
import css from "#client/channels/guest-links/pre-check-in.module.css";
import { newPerson } from "#client/channels/guest-links/pre-check-in-values.ts";
import { StayCard, useGuestFormats } from "#client/channels/guest-links/stay-card.tsx";
import { Success } from "#client/channels/guest-links/success.tsx";
import { usePreCheckIn } from "#client/channels/guest-links/use-pre-check-in.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { Refusal } from "#client/platform/ui/form/refusal.tsx";
import { Strong } from "#client/platform/ui/typography.tsx";
import type { GuestStay } from "#shared/channels/guest-links/schema.ts";

/** `/public/{id}/pre-check-in`: the guest enters who comes and when, before the journey. */
export function PreCheckInPage() {
  return (
    <GuestPage purpose="pre_check_in">
      {({ id, stay, outcome, onDone, onContinue }) =>
        outcome?.kind === "sent" ? (
          <Sent stay={stay} {...outcome} onContinue={onContinue} />
        ) : (
          // Again for anyone who is still missing.
          <Form key={stay.persons_entered} id={id} stay={stay} onDone={onDone} />
        )
      }
    </GuestPage>
  );
}

type FormProps = { id: string; stay: GuestStay; onDone(outcome: Outcome): void };

function Form({ id, stay, onDone }: FormProps) {
  const say = useSay();
  const formats = useGuestFormats(stay);
  const { form, frame, submit, busy, refusal } = usePreCheckIn({ id, stay, onDone });
  const { guests } = form.values;
  const entered = stay.persons_entered;

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    void submit();
  }

  function handleAdd(): void {
    form.insertListItem("guests", newPerson());
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`[data-person="${guests.length}"] input`)?.focus());
  }

  return (
    <form ref={frame} className={css["form"]} onSubmit={handleSubmit} noValidate aria-label={say("guest_links.form_title")}>
      <div className={page["lead"]}>
        <h1>{say("guest_links.form_title")}</h1>
        <p>{entered === 0 ? say("guest_links.form_lead") : toldSoFar(say, stay)}</p>
      </div>
      <StayCard stay={stay} />
      {guests.map(({ key }, index) => (
        <PersonCard
          key={key}
          form={form}
          index={index}
          entered={entered}
          country={stay.country}
          onRemove={index === 0 ? null : () => form.removeListItem("guests", index)}
        />
      ))}
      {guests.length + entered < stay.occupancy && (
        <button type="button" className={css["add"]} onClick={handleAdd}>
          <IconUserPlus size={22} aria-hidden />
          <span>
            <Strong fz="lg" display="block">
              {say("guest_links.add_person", { number: guests.length + entered + 1 })}
            </Strong>
            <Box component="small" c="dimmed" fz="md">{`${say("guest_links.add_hint")} ${say("guest_links.one_later")}`}</Box>
          </span>
        </button>
      )}
      <fieldset className={css["person"]}>
        <legend>{say("guest_links.journey")}</legend>
        <TextInput
          size="lg"
          type="time"
          label={say("guest_links.arrival_time")}
          description={say("guest_links.arrival_hint", { time: formats.time(stay.check_in) })}
          {...form.getInputProps("arrival_time")}
        />
      </fieldset>
      {stay.asks_for_consent && entered === 0 && (
        <Checkbox
          size="md"
          label={say("guest_links.agree", { property: stay.property_name })}
          {...form.getInputProps("agrees", { type: "checkbox" })}
        />
      )}
      <Refusal words={refusal} />
      <div className={page["act"]}>
        <Button type="submit" className={page["big"] ?? ""} fullWidth loading={busy}>
          {say("guest_links.send")}
        </Button>
        <p className={css["privacy"]}>
          <IconLock size={16} aria-hidden />
          <span>{say("guest_links.privacy", { property: stay.property_name })}</span>
        </p>
      </div>
    </form>
  );
}

type SentProps = { stay: GuestStay; entered: number; occupancy: number; onContinue(): void };

/** Everything, or what is still missing: never more than is true. */
function Sent({ stay, entered, occupancy, onContinue }: SentProps) {
  const say = useSay();
  const isAll = entered >= occupancy;
  return (
    <>
      {isAll ? (
        <Success title={say("guest_links.sent_title")} lead={say("guest_links.sent_lead")} />
      ) : (
        <>
          <Success
            title={say("guest_links.partly_title")}
            lead={`${toldSoFar(say, { persons_entered: entered, occupancy })} ${say("guest_links.partly_lead")}`}
          />
          <div className={page["act"]}>
            <Button className={page["big"] ?? ""} fullWidth onClick={onContinue}>
              {say("guest_links.continue_form")}
            </Button>
          </div>
        </>
      )}
      <StayCard stay={stay} />
      <GuestJourney stay={stay} />
    </>
  );
}

function toldSoFar(say: Say, { persons_entered: entered, occupancy }: Pick<GuestStay, "persons_entered" | "occupancy">): string {
  return `${say("guest_links.entered", { count: entered, of: occupancy })}. ${say("guest_links.to_enter", { count: occupancy - entered })}`;
}
