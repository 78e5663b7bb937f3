import { Menu } from "@mantine/core";
import { IconBuildingCottage, IconSelector } from "@tabler/icons-react";
import { useState } from "react";
import { PropertyItems } from "#client/office/shell/property-items.tsx";
import css from "#client/office/shell/sidebar.module.css";
import { useSay } from "#client/platform/core/i18n.ts";
import { useProperties } from "#client/platform/core/master-data.ts";
import { useIdentity, useMay } from "#client/platform/core/session.ts";
import { FoundingDialog } from "#client/tenant/properties/founding-dialog.tsx";

/** Name of the current property; a menu if the user works in several, or may create another one. */
export function PropertySwitch({ collapsed }: { collapsed: boolean }) {
  const say = useSay();
  const { property_name } = useIdentity();
  const { data } = useProperties();
  const properties = data?.data ?? [];
  const mayFound = useMay()("properties:write");
  const [founding, setFounding] = useState(false);
  const isAlone = properties.length < 2 && !mayFound;

  const face = (
    <>
      <span className={css["property"]}>
        <IconBuildingCottage size={17} stroke={1.7} aria-hidden />
      </span>
      <span className={collapsed ? "visually-hidden" : css["two"]}>
        <span className={css["strong"]}>{property_name}</span>
      </span>
    </>
  );
  if (isAlone) {
    return (
      <div className={css["menu"]} style={{ cursor: "default", background: "none" }} title={collapsed ? property_name : undefined}>
        {face}
      </div>
    );
  }
  return (
    <>
      <Menu position="bottom-start" width={240} shadow="md">
        <Menu.Target>
          <button type="button" className={css["menu"]} aria-label={`${say("shell.switch_property")}: ${property_name}`}>
            {face}
            {!collapsed && <IconSelector size={15} aria-hidden />}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <PropertyItems onFound={mayFound ? () => setFounding(true) : null} />
        </Menu.Dropdown>
      </Menu>
      <FoundingDialog
        opened={founding}
        title={say("shell.new_property_title")}
        detail={say("shell.new_property_detail")}
        onClose={() => setFounding(false)}
      />
    </>
  );
}
