import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import { RemoveRow } from "#client/platform/ui/form/remove-row.tsx";
import type { RecordForm } from "#client/platform/ui/form/use-record-form.ts";
import css from "#client/prices/local-taxes/local-taxes.module.css";
import type { RuleValues } from "#client/prices/local-taxes/rule-fields.ts";

type Props = { form: RecordForm<RuleValues>["form"]; isReadOnly: boolean };

/** The steps of a tax by the net price per person, the lowest first. */
export function StepsField({ form, isReadOnly }: Props) {
  const say = useSay();
  const wrong = form.errors["steps"];
  return (
    <fieldset className={css["steps"]}>
      <legend>{say("local_taxes.steps")}</legend>
      <Text size="xs" c="dimmed">
        {say("local_taxes.steps_hint")}
      </Text>
      {form.values.steps.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no id, and its fields show the form's values
        <div key={index} className={css["step"]} role="group" aria-label={say("local_taxes.step", { number: index + 1 })}>
          <MoneyField label={say("local_taxes.step_over")} min={0} readOnly={isReadOnly} {...form.getInputProps(`steps.${index}.over`)} />
          <MoneyField
            label={say("local_taxes.step_amount")}
            min={0}
            readOnly={isReadOnly}
            {...form.getInputProps(`steps.${index}.amount`)}
          />
          {!isReadOnly && (
            <RemoveRow label={say("local_taxes.remove_step", { number: index + 1 })} onRemove={() => form.removeListItem("steps", index)} />
          )}
        </div>
      ))}
      {wrong && (
        <Text size="xs" c="red" role="alert">
          {wrong}
        </Text>
      )}
      {!isReadOnly && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem("steps", { over: null, amount: null })}
        >
          {say("local_taxes.add_step")}
        </Button>
      )}
    </fieldset>
  );
}
