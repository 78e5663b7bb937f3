import { Alert, Text } from "@mantine/core";
import "@mantine/core/styles/Alert.css";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useLanguage, useReader, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import css from "#client/prices/local-taxes/local-taxes.module.css";
import { amountWords, freeWords } from "#client/prices/local-taxes/rule-words.ts";
import { type Preset, presetsIn } from "#shared/prices/local-taxes/presets.ts";

type Props = { itemId: string; onTaken(): void };

/** Known rules of a Land or a town, which the owner compares with the municipality's notice before applying them. */
export function PresetForm({ itemId, onTaken }: Props) {
  const say = useSay();
  const reader = useReader();
  const presets = presetsIn(reader);
  const [key, setKey] = useState<string | null>(null);
  const preset = presets.find((each) => each.key === key) ?? null;
  const { run, isRunning } = useWrite(trpc.localTaxes.takePreset, {
    done() {
      toast({ message: say("local_taxes.preset_taken", { name: preset?.name[reader.language] ?? "" }) });
      onTaken();
    },
  });

  function handleSubmit(): void {
    if (preset) void run({ item_id: itemId, preset: preset.key });
  }

  return (
    <DialogForm
      label={say("local_taxes.take_preset")}
      submitLabel={say("local_taxes.preset_take")}
      isRunning={isRunning}
      disabled={!preset}
      onSubmit={handleSubmit}
    >
      <SelectField
        data-autofocus
        label={say("local_taxes.preset_choose")}
        searchable
        data={presets.map(({ key: value, name }) => ({ value, label: name[reader.language] }))}
        value={key}
        onChange={setKey}
      />
      {preset && <Known preset={preset} />}
    </DialogForm>
  );
}

function Known({ preset: { rules, source, as_of, note } }: { preset: Preset }) {
  const say = useSay();
  const language = useLanguage();
  const formats = useFormats();
  return (
    <div className={css["preset"]}>
      <ul data-bullets>
        {rules.map((rule) => (
          <li key={rule.valid_from}>
            {[formats.fullDate(rule.valid_from), amountWords(rule, { say, formats })].join(": ")}
            <span className={css["more"]}>{freeWords(rule, { say }).join(", ")}</span>
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed">
        {say("local_taxes.preset_source", { source, date: formats.fullDate(as_of) })}
      </Text>
      <Alert variant="light" color="brass" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {note && <p style={{ margin: "0 0 6px" }}>{note[language]}</p>}
        {say("local_taxes.preset_confirm")}
      </Alert>
    </div>
  );
}
