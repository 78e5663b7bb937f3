import type { ReactNode } from "react";
import css from "#client/ui/facts.module.css";

export type Fact = { label: string; value: ReactNode };

/** What is known of a record, name by name. What has no value is left away. */
export function Facts({ facts }: { facts: readonly (Fact | null)[] }) {
  return (
    <dl className={css["facts"]}>
      {facts.map(
        (fact) =>
          fact !== null && (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

type StripProps = {
  label: string;
  facts: readonly (Fact & { hint?: ReactNode })[];
  /** Where the figures are what the screen is about. */
  isLarge?: boolean;
};

/** The few facts that matter most, side by side and large. */
export function FactStrip({ label, facts, isLarge = false }: StripProps) {
  return (
    <dl className={css["strip"]} data-large={isLarge || undefined} aria-label={label}>
      {facts.map(({ label: name, value, hint }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            {hint && <span>{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
