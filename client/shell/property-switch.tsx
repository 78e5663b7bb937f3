import { Menu } from "@mantine/core";
import { IconBuildingCottage, IconCheck, IconPlus, IconSelector } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSay } from "#client/core/i18n.ts";
import { useProperties } from "#client/core/master-data.ts";
import { switchProperty, useIdentity, useMay } from "#client/core/session.ts";
import { FoundingDialog } from "#client/properties/founding-dialog.tsx";
import css from "#client/shell/sidebar.module.css";
import { MenuPart } from "#client/ui/menu-part.tsx";
import { toastTrouble } from "#client/ui/toast.tsx";

/** Which house this is; a menu where the user works in several, or may found another. */
export function PropertySwitch({ collapsed }: { collapsed: boolean }) {
  const say = useSay();
  const navigate = useNavigate();
  const { property_id, property_name } = useIdentity();
  const { data } = useProperties();
  const properties = data?.data ?? [];
  const mayFound = useMay()("properties:write");
  const [founding, setFounding] = useState(false);
  const isAlone = properties.length < 2 && !mayFound;

  async function handleSwitch(id: string): Promise<void> {
    try {
      if (await switchProperty(id)) await navigate("/");
    } catch (thrown) {
      toastTrouble(thrown);
    }
  }

  const face = (
    <>
      <span className={css["house"]}>
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
          <MenuPart label={say("shell.switch_property")}>
            {properties.map(({ id, name }) => (
              <Menu.Item
                key={id}
                rightSection={id === property_id ? <IconCheck size={15} aria-label={say("shell.current")} /> : null}
                onClick={() => void handleSwitch(id)}
              >
                {name}
              </Menu.Item>
            ))}
          </MenuPart>
          {mayFound && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setFounding(true)}>
                {say("shell.new_property")}
              </Menu.Item>
            </>
          )}
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
