import type { z } from "zod";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { queryClient } from "#client/platform/core/trpc.ts";
import type { Steps } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { type ChoicesOf, type Fields, type RecordValues, valuesOf } from "#client/platform/ui/form/fields.ts";
import { type FieldsForm, useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { readSettingsAgain } from "#client/tenant/settings/cache.ts";
import type { Permission } from "#shared/platform/core/permissions.ts";
import type { GeneralSettings } from "#shared/tenant/settings/schema.ts";

type Options<F extends Fields, S extends z.ZodType> = {
  general: GeneralSettings & RecordValues<F>;
  fields: F;
  choices: ChoicesOf<F>;
  schema: S;
  /** The permission that saving needs. */
  permission: Permission;
  /** The path of the screen that has the form. */
  path: string;
  save: Steps<z.output<S>, GeneralSettings>;
};

/** A form of some of the general settings, in a panel of its own. */
export function useGeneralForm<F extends Fields, S extends z.ZodType>(options: Options<F, S>): FieldsForm<F> {
  const { general, permission, path, ...form } = options;
  const say = useSay();
  const values = useVersioned({ id: "general", version: general.version }, () => valuesOf<F>(form.fields, general));
  return useFieldsForm({
    ...form,
    values,
    isReadOnly: !useMay()(permission),
    version: general.version,
    onSaved() {
      toast({ message: say("screens.saved") });
    },
    readAgain: () => readSettingsAgain(queryClient),
    staysAt: ({ pathname }) => pathname === path,
  });
}
