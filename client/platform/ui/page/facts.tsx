import { ActionIcon, Box, Tooltip } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "#client/platform/ui/page/facts.module.css";

export type Fact = { label: string; value: ReactNode };

/** Facts of a record by name, without empty ones. */
export function Facts({ facts }: { facts: readonly (Fact | null)[] }) {
  return (
    <dl className={css["facts"]}>
      {facts.map(
        (fact) =>
          fact !== null && (
            <div key={fact.label}>
              <Box component="dt" flex="none" c="dimmed">
                {fact.label}
              </Box>
              <dd>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

type StripProps = {
  label: string;
  /** `explained` is how the figure is calculated, for who asks. */
  facts: readonly (Fact & { hint?: ReactNode; explained?: string })[];
  /** True if the figures are the main content of the screen. */
  isLarge?: boolean;
};

/** The few facts that matter most, side by side and large. */
export function FactStrip({ label, facts, isLarge = false }: StripProps) {
  return (
    <dl className={css["strip"]} data-large={isLarge ? facts.length : undefined} aria-label={label}>
      {facts.map(({ label: name, value, hint, explained }) => (
        <div key={name}>
          <dt>
            {name}
            {explained && <Explained text={explained} />}
          </dt>
          <dd>
            <strong>{value}</strong>
            {hint && <span>{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A mark that shows more when pointed at, touched or reached by the keyboard. */
function Explained({ text }: { text: string }) {
  return (
    <Tooltip label={text} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon size={24} variant="subtle" color="gray" aria-label={text} className={css["explained"]}>
        <IconInfoCircle size={15} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
