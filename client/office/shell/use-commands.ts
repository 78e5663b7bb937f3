import { useMantineColorScheme } from "@mantine/core";
import { IconBuildingCottage, IconInfoCircle, IconKeyboard, IconLanguage, IconLock, IconLogout, IconUserCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { leave } from "#client/office/shell/leave.ts";
import { SCHEMES } from "#client/office/shell/schemes.ts";
import type { Entry } from "#client/office/shell/search-entries.ts";
import { openPassword, openShortcuts } from "#client/office/shell/shell-dialogs.tsx";
import { useChooseLanguage } from "#client/office/shell/use-choose-language.ts";
import { useSwitchProperty } from "#client/office/shell/use-switch-property.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useProperties } from "#client/platform/core/master-data.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { LANGUAGES, OWN_NAMES } from "#shared/platform/core/language.ts";

type Command = Pick<Entry, "key" | "icon" | "title" | "also"> & { run(): void };

/** Commands of the search: switch property, language or colour scheme, change the password, log out. */
export function useCommands(): Entry[] {
  const say = useSay();
  const navigate = useNavigate();
  const { property_id } = useIdentity();
  const { data: properties } = useProperties();
  const { language, choose } = useChooseLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const switchTo = useSwitchProperty();
  const { data: program } = useQuery(trpc.system.version.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }));

  const others = (properties?.data ?? []).filter(({ id }) => id !== property_id);
  const commands: Command[] = [
    ...others.map(({ id, name }) => ({
      key: id,
      icon: IconBuildingCottage,
      title: `${say("shell.switch_property")}: ${name}`,
      run: () => void switchTo(id),
    })),
    ...LANGUAGES.filter((each) => each !== language).map((each) => ({
      key: each,
      icon: IconLanguage,
      title: `${say("shell.language")}: ${OWN_NAMES[each]}`,
      also: say("shell.also_language"),
      run: () => void choose(each),
    })),
    ...SCHEMES.filter(({ value }) => value !== colorScheme).map(({ value, icon }) => ({
      key: value,
      icon,
      title: `${say("shell.appearance")}: ${say(`shell.${value}`)}`,
      also: say("shell.also_appearance"),
      run: () => setColorScheme(value),
    })),
    {
      key: "profile",
      icon: IconUserCircle,
      title: say("shell.profile"),
      also: say("shell.also_profile"),
      run: () => void navigate("/profile"),
    },
    {
      key: "password",
      icon: IconLock,
      title: say("shell.change_password"),
      also: say("shell.also_password"),
      run: openPassword,
    },
    { key: "shortcuts", icon: IconKeyboard, title: say("shell.shortcuts"), also: say("shell.also_shortcuts"), run: openShortcuts },
    ...(program
      ? [
          {
            key: "version",
            icon: IconInfoCircle,
            title: say("shell.version_named", { version: [program.version, program.commit].filter(Boolean).join(" · ") }),
            run: () => void navigate("/settings/general"),
          },
        ]
      : []),
    { key: "logout", icon: IconLogout, title: say("shell.logout"), also: say("shell.also_logout"), run: () => void leave() },
  ];
  return commands.map(({ run, ...command }) => ({ ...command, part: "actions", subtitle: null, to: run, path: "" }));
}
