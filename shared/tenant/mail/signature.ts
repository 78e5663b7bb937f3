/** The last paragraph of the default templates. */
export const SIGNATURE = {
  de: `Herzliche Grüße
{{property_name}}
{{property_address}}
{{property_phone}}
{{property_website}}`,
  en: `Kind regards
{{property_name}}
{{property_address}}
{{property_phone}}
{{property_website}}`,
};
