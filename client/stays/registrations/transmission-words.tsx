import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/stays/registrations/registrations.module.css";
import type { Registration } from "#shared/stays/registrations/schema.ts";

const IN_ORDER = new Set(["not_due", "sent", "canceled", "waiting"]);

/** Transmission state of an entry: its number at the municipality, or the errors by guest. */
export function TransmissionWords({ entry: { transmission, guests } }: { entry: Registration }) {
  const say = useSay();
  if (!transmission) return null;
  const { state, number, error, errors } = transmission;
  if (state === "sent") return <span className={css["note"]}>{say("registrations.transmission_sent", { number: number ?? "" })}</span>;
  return (
    <>
      <span className={css[IN_ORDER.has(state) ? "note" : "open"]}>{say(`registrations.transmission_${state}`)}</span>
      {state === "unclear" && <span className={css["note"]}>{say("registrations.transmission_unclear_hint")}</span>}
      {error !== null && state !== "unclear" && errors.length === 0 && (
        <span className={css["note"]}>{say(`registrations.error_${error}`)}</span>
      )}
      {errors.map(({ guest, field, message }) => {
        const name = [guest === null ? null : guests[guest]?.name, field].filter(Boolean).join(", ");
        return (
          <span key={`${guest} ${field} ${message}`} className={css["note"]}>
            {name === "" ? message : say("registrations.guest_error", { name, message })}
          </span>
        );
      })}
    </>
  );
}
