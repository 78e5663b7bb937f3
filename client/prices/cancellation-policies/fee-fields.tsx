import { useSay } from "#client/platform/core/i18n.ts";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { WholeField } from "#client/platform/ui/form/whole-field.tsx";
import { isInNights, type TypedFee } from "#client/prices/cancellation-policies/policy-fields.ts";

type Unit = "percentage" | "nights" | "nothing";
type Props = {
  label: string;
  value: TypedFee | null;
  /** Null if nothing is owed, which is offered only if `mayBeNothing`. */
  onChange(value: TypedFee | null): void;
  error: string | null;
  isReadOnly: boolean;
  mayBeNothing?: boolean;
};

/** A fee: how much, and of what. */
export function FeeFields({ label, value, onChange, error, isReadOnly, mayBeNothing = false }: Props) {
  const say = useSay();
  const unit: Unit = unitOf(value);
  const units: readonly Unit[] = mayBeNothing ? ["percentage", "nights", "nothing"] : ["percentage", "nights"];
  const typed = unit === "nights" ? value?.nights : value?.percentage;

  function handleUnit(next: string | null): void {
    if (next === "nothing") onChange(null);
    else onChange(next === "nights" ? { percentage: null, nights: 1 } : { percentage: 100, nights: null });
  }

  return (
    <>
      {unit !== "nothing" && (
        <WholeField
          label={label}
          value={typed ?? null}
          onChange={(next) => onChange(unit === "nights" ? { percentage: null, nights: next ?? 0 } : { percentage: next, nights: null })}
          error={error}
          min={1}
          max={unit === "nights" ? 99 : 100}
          readOnly={isReadOnly}
        />
      )}
      <SelectField
        label={unit === "nothing" ? label : say("cancellation_policies.unit")}
        data={units.map((each) => ({ value: each, label: say(`cancellation_policies.unit_${each}`) }))}
        value={unit}
        onChange={handleUnit}
        readOnly={isReadOnly}
      />
    </>
  );
}

function unitOf(value: TypedFee | null): Unit {
  if (value === null) return "nothing";
  return isInNights(value) ? "nights" : "percentage";
}
