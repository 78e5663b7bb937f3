import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { RemoveRow } from "#client/platform/ui/form/remove-row.tsx";
import type { RecordForm } from "#client/platform/ui/form/use-record-form.ts";
import { WholeField } from "#client/platform/ui/form/whole-field.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import { FeeFields } from "#client/prices/cancellation-policies/fee-fields.tsx";
import type { PolicyValues } from "#client/prices/cancellation-policies/policy-fields.ts";
import css from "#client/prices/cancellation-policies/steps-field.module.css";

type Props = { form: RecordForm<PolicyValues>["form"]; isReadOnly: boolean };

/** The steps of a policy, from the longest time before the arrival to the shortest. */
export function StepsField({ form, isReadOnly }: Props) {
  const say = useSay();
  const errorAt = (path: string) => {
    const { error } = form.getInputProps(path);
    return typeof error === "string" ? error : null;
  };
  return (
    <fieldset className={css["steps"]}>
      <legend>{say("cancellation_policies.steps")}</legend>
      <Hint fz="inherit">{say("cancellation_policies.steps_hint")}</Hint>
      {form.values.steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step has no id, and its fields show the form's values
        <div key={index} className={css["place"]}>
          <fieldset className={css["step"]} aria-label={say("cancellation_policies.step", { number: index + 1 })}>
            <WholeField
              label={say("cancellation_policies.days_before")}
              {...form.getInputProps(`steps.${index}.days_before`)}
              min={1}
              max={365}
              readOnly={isReadOnly}
            />
            <FeeFields
              label={say("cancellation_policies.fee")}
              value={step}
              onChange={(fee) => form.setFieldValue(`steps.${index}`, { ...step, ...fee })}
              error={errorAt(`steps.${index}.percentage`) ?? errorAt(`steps.${index}.nights`)}
              isReadOnly={isReadOnly}
            />
            {!isReadOnly && (
              <RemoveRow
                label={say("cancellation_policies.remove_step", { number: index + 1 })}
                onRemove={() => form.removeListItem("steps", index)}
              />
            )}
          </fieldset>
        </div>
      ))}
      {!isReadOnly && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem("steps", nextStep(form.values.steps))}
        >
          {say("cancellation_policies.add_step")}
        </Button>
      )}
    </fieldset>
  );
}

/** A usual step after those that are there. */
function nextStep(steps: PolicyValues["steps"]): PolicyValues["steps"][number] {
  const last = steps.at(-1);
  if (!last) return { days_before: 7, percentage: 50, nights: null };
  return { days_before: Math.max(1, Math.floor((last.days_before ?? 2) / 3)), percentage: 90, nights: null };
}
