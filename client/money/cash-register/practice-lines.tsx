import { Button, Flex, Stack, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import type { Choices } from "#client/platform/ui/form/match-choices.ts";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import { RemoveRow } from "#client/platform/ui/form/remove-row.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import type { RecordForm } from "#client/platform/ui/form/use-record-form.ts";
import { WholeField } from "#client/platform/ui/form/whole-field.tsx";
import { MAX_PRACTICE_LINES } from "#shared/money/cash-register/schema.ts";

/** A line of a practice sale while it is typed. */
export type TypedLine = { name: string; quantity: number | null; gross_amount: number | null; tax_percentage: string | null };
export type PracticeValues = { lines: TypedLine[]; payment_method_id: string | null };

export function newLine(tax_percentage: string | null = null): TypedLine {
  return { name: "", quantity: 1, gross_amount: null, tax_percentage };
}

type Props = { form: RecordForm<PracticeValues>["form"]; rates: Choices };

/** The lines of a practice sale; a further one begins with the tax rate of the last. */
export function PracticeLines({ form, rates }: Props) {
  const say = useSay();
  const { lines } = form.values;
  return (
    <>
      {lines.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no id, and its fields show the form's values
        <PracticeLine key={index} index={index} form={form} rates={rates} />
      ))}
      {lines.length < MAX_PRACTICE_LINES && (
        <Button
          variant="default"
          size="compact-sm"
          style={{ alignSelf: "flex-start" }}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem("lines", newLine(lines.at(-1)?.tax_percentage))}
        >
          {say("cash_register.practice_add_line")}
        </Button>
      )}
    </>
  );
}

function PracticeLine({ index, form, rates }: Props & { index: number }) {
  const say = useSay();
  return (
    <Stack
      component="fieldset"
      gap={12}
      p="0 0 0 12px"
      style={{ border: 0, borderLeft: "2px solid var(--mantine-color-default-border)" }}
      aria-label={say("cash_register.practice_line", { number: index + 1 })}
    >
      <Flex gap={8} align="flex-end">
        <TextInput
          flex={1}
          label={say("cash_register.practice_name")}
          {...form.getInputProps(`lines.${index}.name`)}
          maxLength={200}
          data-autofocus={index === form.values.lines.length - 1 || undefined}
        />
        {form.values.lines.length > 1 && (
          <RemoveRow
            label={say("cash_register.practice_remove_line", { number: index + 1 })}
            onRemove={() => form.removeListItem("lines", index)}
          />
        )}
      </Flex>
      <FieldsGrid columns={3}>
        <WholeField label={say("cash_register.practice_quantity")} {...form.getInputProps(`lines.${index}.quantity`)} min={1} max={1000} />
        <MoneyField label={say("cash_register.practice_price")} {...form.getInputProps(`lines.${index}.gross_amount`)} min={0} />
        <SelectField label={say("cash_register.practice_rate")} {...form.getInputProps(`lines.${index}.tax_percentage`)} data={rates} />
      </FieldsGrid>
    </Stack>
  );
}
