import { SimpleGrid } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import css from "#client/tenant/imports/imports.module.css";
import type { Import, ReadImport } from "#client/tenant/imports/use-import.ts";
import { DATE_ORDERS, DECIMAL_MARKS } from "#shared/tenant/imports/column-formats.ts";
import { isFieldOf } from "#shared/tenant/imports/fields.ts";

/** The fields whose format the user has to choose. */
export function openFormats({ formats }: ReadImport["preview"]): string[] {
  return formats.filter(({ format }) => format === null).map(({ field }) => field);
}

/** The format of each column of dates or amounts, as decided from its rows; what fits both is asked for. */
export function Formats({ importing, read }: { importing: Import; read: ReadImport }) {
  const say = useSay();
  const { kind, formats, missing } = read.preview;
  if (formats.length === 0 || missing.length > 0) return null;
  return (
    <Panel title={say("imports.formats")}>
      <p className={css["hint"]}>{say("imports.formats_hint")}</p>
      <SimpleGrid minColWidth="min(100%, 250px)" spacing={14} verticalSpacing={12}>
        {formats.map(({ field, kind: of, format, example }) => {
          const known = of === "date" ? DATE_ORDERS : DECIMAL_MARKS;
          return (
            <SelectField
              key={field}
              label={isFieldOf(kind, field) ? say(`imports.field_${field}`) : field}
              description={example}
              data={known.map((value) => ({ value, label: say(`imports.format_${value}`) }))}
              placeholder={say("imports.format_choose")}
              withAsterisk={format === null}
              size="xs"
              disabled={importing.saving || importing.reading !== null}
              value={format}
              onChange={(chosen) => {
                const next = known.find((value) => value === chosen);
                if (next) void importing.chooseFormat(read, field, next);
              }}
            />
          );
        })}
      </SimpleGrid>
    </Panel>
  );
}
