import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { generalSettings, listSettings } from "#server/tenant/settings/queries.ts";
import { createSetting, deleteSetting, updateGeneral, updateSetting } from "#server/tenant/settings/service.ts";
import { ById, withId } from "#shared/platform/core/fields.ts";
import { pageOf } from "#shared/platform/core/page.ts";
import {
  CotsPatch,
  GeneralSettings,
  GeneralSettingsPatch,
  Setting,
  SettingInput,
  SettingPatch,
  SettingQuery,
} from "#shared/tenant/settings/schema.ts";

export const settingsRouter = router({
  list: procedure("settings:read")
    .meta({ rest: "GET /settings", summary: "Settings, by key; values of keys that end in _SECRET are null" })
    .input(SettingQuery)
    .output(pageOf(Setting))
    .query(({ ctx, input }) => listSettings(ctx.view, input)),

  create: procedure("settings:write")
    .meta({
      rest: "POST /settings",
      summary: "Creates a setting; refused where the key exists",
      problems: ["setting/already_exists", "session/password_needed"],
    })
    .input(SettingInput)
    .output(Setting)
    .mutation(({ ctx, input }) => ctx.write((work) => createSetting(work, input))),

  update: procedure("settings:write")
    .meta({
      rest: "PATCH /settings/{id}",
      summary: "Changes the value, the key or both",
      problems: ["setting/already_exists", "session/password_needed"],
    })
    .input(withId(SettingPatch))
    .output(Setting)
    .mutation(({ ctx, input }) => ctx.write((work) => updateSetting(work, input))),

  delete: procedure("settings:write")
    .meta({ rest: "DELETE /settings/{id}", summary: "Deletes a setting; its default applies again", problems: ["session/password_needed"] })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteSetting(work, input.id))),

  general: procedure("settings:read")
    .meta({ rest: "GET /settings/general", summary: "The settings every property has, as one object" })
    .output(GeneralSettings)
    .query(({ ctx }) => generalSettings(ctx.view)),

  updateGeneral: procedure("settings:write")
    .meta({
      rest: "PATCH /settings/general",
      summary: "Changes the named settings; null resets one to its default",
      problems: ["session/password_needed"],
    })
    .input(GeneralSettingsPatch)
    .output(GeneralSettings)
    .mutation(({ ctx, input }) => ctx.write((work) => updateGeneral(work, input))),

  updateCots: procedure("base_data:write")
    .meta({ rest: "PATCH /settings/cots", summary: "Changes how many cots the property has; null if they are not counted" })
    .input(CotsPatch)
    .output(GeneralSettings)
    .mutation(({ ctx, input }) => ctx.write((work) => updateGeneral(work, input))),
});
