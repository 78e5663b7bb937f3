import { Menu, useMantineColorScheme } from "@mantine/core";
import {
  IconCheck,
  IconDeviceDesktop,
  IconHelp,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconPrinter,
  IconRefresh,
  IconSparkles,
  IconUserCircle,
} from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { PRINT_SHEET } from "#client/office/emergency-sheet/print-sheet.ts";
import { leave } from "#client/office/shell/leave.ts";
import { SCHEMES } from "#client/office/shell/schemes.ts";
import { openPassword, openScreenName, openShortcuts } from "#client/office/shell/shell-dialogs.tsx";
import css from "#client/office/shell/sidebar.module.css";
import { useChooseLanguage } from "#client/office/shell/use-choose-language.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { openReleaseNotes } from "#client/platform/releases/open-release-notes.tsx";
import { MenuPart } from "#client/platform/ui/dialog/menu-part.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { useReload } from "#client/tenant/settings/use-reload.ts";
import { docsAddress } from "#shared/office/docs/pages.ts";
import { LANGUAGES, OWN_NAMES } from "#shared/platform/core/language.ts";

/** Everything about the user and their screen: language, light, password, shortcuts, the way out. */
export function AccountItems() {
  const say = useSay();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { language, choose } = useChooseLanguage();
  const { reload } = useReload();
  const mayPrint = useMay()("bookings:read");
  const { change } = useAddress();

  const tick = (chosen: boolean) => (chosen ? <IconCheck size={15} aria-hidden /> : null);
  return (
    <>
      <Menu.Item component={Link} to="/profile" leftSection={<IconUserCircle size={16} aria-hidden />}>
        {say("shell.profile")}
      </Menu.Item>
      <Menu.Divider />
      <MenuPart label={say("shell.language")}>
        {LANGUAGES.map((value) => (
          <Menu.Item
            key={value}
            lang={value}
            aria-current={language === value || undefined}
            rightSection={tick(language === value)}
            onClick={() => void choose(value)}
          >
            {OWN_NAMES[value]}
          </Menu.Item>
        ))}
      </MenuPart>
      <Menu.Divider />
      <MenuPart label={say("shell.appearance")}>
        {SCHEMES.map(({ value, icon: Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} aria-hidden />}
            aria-current={colorScheme === value || undefined}
            rightSection={tick(colorScheme === value)}
            onClick={() => setColorScheme(value)}
          >
            {say(`shell.${value}`)}
          </Menu.Item>
        ))}
      </MenuPart>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconKeyboard size={16} aria-hidden />}
        rightSection={<kbd className={css["keys"]}>?</kbd>}
        onClick={openShortcuts}
      >
        {say("shell.shortcuts")}
      </Menu.Item>
      <Menu.Item
        component="a"
        href={docsAddress("index", language)}
        target="_blank"
        rel="noopener"
        leftSection={<IconHelp size={16} aria-hidden />}
      >
        {say("shell.search_help")}
      </Menu.Item>
      {mayPrint && (
        <Menu.Item
          leftSection={<IconPrinter size={16} aria-hidden />}
          rightSection={<kbd className={css["keys"]}>E</kbd>}
          onClick={() => change(PRINT_SHEET)}
        >
          {say("emergency.title")}
        </Menu.Item>
      )}
      {mayPrint && (
        <Menu.Item leftSection={<IconDeviceDesktop size={16} aria-hidden />} onClick={openScreenName}>
          {say("shell.screen_name")}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconLock size={16} aria-hidden />} onClick={openPassword}>
        {say("shell.change_password")}
      </Menu.Item>
      <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => void reload()}>
        {say("shell.reload_base_data")}
      </Menu.Item>
      <Menu.Item leftSection={<IconSparkles size={16} aria-hidden />} onClick={openReleaseNotes}>
        {say("releases.title")}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
        {say("shell.logout")}
      </Menu.Item>
    </>
  );
}
