import { UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { NumberField, type NumberFieldProps } from "#client/platform/ui/form/number-field.tsx";
import css from "#client/platform/ui/form/whole-field.module.css";

type Props = Omit<NumberFieldProps, "rightSection"> & {
  min: number;
  max: number;
  /** Unit, shown beside the number in place of the two step buttons. */
  unit?: string | undefined;
};

const LETTER_PX = 8;
const ROOM_PX = 20;

/** A whole number: persons, pieces, days. The arrow keys and the two steps at its end count up and down. */
export function WholeField({ min, max, unit, ...props }: Props) {
  const isFixed = props.readOnly || props.disabled;
  return (
    <NumberField
      spec={{ decimals: 0, min, max, unit }}
      step={1}
      {...(unit === undefined
        ? { rightSectionWidth: 26, renderStepper: isFixed ? undefined : (step) => <Steps onStep={step} /> }
        : {
            rightSection: <span aria-hidden>{unit}</span>,
            rightSectionPointerEvents: "none",
            rightSectionWidth: unit.length * LETTER_PX + ROOM_PX,
          })}
      {...props}
    />
  );
}

/** For the mouse only: the keyboard has its arrows, and a screen reader the field. */
function Steps({ onStep }: { onStep(by: number): void }) {
  return (
    <span className={css["steps"]} aria-hidden>
      <UnstyledButton tabIndex={-1} onMouseDown={(event) => event.preventDefault()} onClick={() => onStep(1)}>
        <IconChevronUp size={12} />
      </UnstyledButton>
      <UnstyledButton tabIndex={-1} onMouseDown={(event) => event.preventDefault()} onClick={() => onStep(-1)}>
        <IconChevronDown size={12} />
      </UnstyledButton>
    </span>
  );
}
