CREATE TABLE `access_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`room_id` text NOT NULL,
	`kind` text NOT NULL,
	`valid_from` text NOT NULL,
	`valid_to` text NOT NULL,
	`own_from` text,
	`own_to` text,
	`next_from` text,
	`next_to` text,
	`state` text NOT NULL,
	`error` text,
	`revoke_reason` text,
	`due_at` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`issued_at` text,
	`asked_at` text,
	`revoked_at` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_id`) REFERENCES `rooms`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `access_tokens_due` ON `access_tokens` (`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `access_tokens_booking` ON `access_tokens` (`booking_id`);--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`name` text NOT NULL,
	`role_id` text NOT NULL,
	`secret_hash` text NOT NULL,
	`revoked_at` text,
	`expires_on` text,
	`last_used_at` text,
	`maker_id` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`maker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_secret` ON `api_keys` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `api_keys_property` ON `api_keys` (`property_id`);--> statement-breakpoint
CREATE INDEX `api_keys_maker` ON `api_keys` (`maker_id`);--> statement-breakpoint
CREATE TABLE `morning_audits` (
	`property_id` text PRIMARY KEY NOT NULL,
	`done_until` text NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `booking_guests` (
	`booking_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`booking_id`, `contact_id`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `booking_guests_contact` ON `booking_guests` (`contact_id`);--> statement-breakpoint
CREATE TABLE `bookings` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`external_id` text,
	`external_code` text,
	`group_id` text,
	`customer_id` text,
	`code` text NOT NULL,
	`status` text NOT NULL,
	`expires_at` text,
	`occupancy` integer NOT NULL,
	`source` text NOT NULL,
	`description` text,
	`color` text,
	`debtor` text,
	`check_in` text NOT NULL,
	`check_out` text NOT NULL,
	`number_of_nights` integer NOT NULL,
	`room_type_id` text NOT NULL,
	`room_id` text,
	`room_fixed` integer NOT NULL,
	`rate_id` text,
	`pre_check_in` integer DEFAULT false NOT NULL,
	`security_code` text NOT NULL,
	`registration_number` text,
	`read_only` integer DEFAULT false NOT NULL,
	`gross_amount` integer NOT NULL,
	`paid_amount` integer DEFAULT 0 NOT NULL,
	`due_amount` integer DEFAULT 0 NOT NULL,
	`price` text NOT NULL,
	`price_basis` text NOT NULL,
	`planned_check_in` text,
	`planned_check_out` text,
	`arrived_at` text,
	`departed_at` text,
	`arrival_time` text,
	`status_before_cancel` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_type_id`) REFERENCES `room_types`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_id`) REFERENCES `rooms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rate_id`) REFERENCES `rates`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bookings_order" CHECK(check_in < check_out),
	CONSTRAINT "bookings_occupancy" CHECK(occupancy BETWEEN 1 AND 99),
	CONSTRAINT "bookings_fixed_room" CHECK(room_fixed = 0 OR room_id IS NOT NULL),
	CONSTRAINT "bookings_in_house_has_room" CHECK(status <> 'checked_in' OR room_id IS NOT NULL),
	CONSTRAINT "bookings_offer_is_pending" CHECK(expires_at IS NULL OR status IN ('pending', 'canceled'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_code` ON `bookings` (`property_id`,`code`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `bookings_in_room` ON `bookings` (`room_id`,`check_in`) WHERE status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `bookings_window` ON `bookings` (`property_id`,`check_out`,`check_in`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `bookings_arrival` ON `bookings` (`property_id`,`check_in`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `bookings_unassigned` ON `bookings` (`room_type_id`,`check_out`) WHERE room_id IS NULL AND status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `bookings_no_shows` ON `bookings` (`property_id`,`check_out`) WHERE status = 'no_show' AND room_id IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `bookings_in_house` ON `bookings` (`property_id`,`check_in`) WHERE status = 'checked_in' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `bookings_offers` ON `bookings` (`property_id`,`expires_at`) WHERE status = 'pending' AND expires_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bookings_group` ON `bookings` (`group_id`) WHERE group_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bookings_customer` ON `bookings` (`customer_id`,`check_in`) WHERE customer_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `contact_documents` (
	`contact_id` text NOT NULL,
	`file_id` text NOT NULL,
	`name` text NOT NULL,
	`purpose` text,
	`type` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`contact_id`, `file_id`),
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `contact_documents_file` ON `contact_documents` (`file_id`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`type` text NOT NULL,
	`gender` text NOT NULL,
	`name` text NOT NULL,
	`language` text,
	`nationality` text,
	`date_of_birth` text,
	`debtor` text,
	`default_rate_id` text,
	`number` text NOT NULL,
	`communication` text NOT NULL,
	`address` text NOT NULL,
	`company` text NOT NULL,
	`travel_document` text DEFAULT '{"type":null,"number":null,"issued_on":null,"issued_by":null,"country":null}' NOT NULL,
	`anonymized_at` text,
	`merged_into_id` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`default_rate_id`) REFERENCES `rates`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_email` ON `contacts` (`property_id`,lower(json_extract(communication, '$.email'))) WHERE deleted_at IS NULL AND json_extract(communication, '$.email') IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_number` ON `contacts` (`property_id`,`number`);--> statement-breakpoint
CREATE INDEX `contacts_name` ON `contacts` (`property_id`,`name`);--> statement-breakpoint
CREATE INDEX `contacts_merged` ON `contacts` (`merged_into_id`) WHERE merged_into_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `events` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`property_id` text NOT NULL,
	`parent_object` text NOT NULL,
	`parent_id` text NOT NULL,
	`parent_version` integer,
	`type` text NOT NULL,
	`format` integer DEFAULT 1 NOT NULL,
	`data` text NOT NULL,
	`undo` text,
	`automated` integer NOT NULL,
	`user_id` text,
	`api_key_id` text,
	`actor_name` text,
	`time` text NOT NULL,
	`redacted_at` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `events_id` ON `events` (`id`);--> statement-breakpoint
CREATE INDEX `events_parent` ON `events` (`property_id`,`parent_id`,`seq`);--> statement-breakpoint
CREATE INDEX `events_property` ON `events` (`property_id`,`seq`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`caller` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `idempotency_keys_caller` ON `idempotency_keys` (`caller`,`key`);--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `secrets` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `files` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`awaited` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `files_property` ON `files` (`property_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `files_awaited` ON `files` (`id`) WHERE awaited = 1;--> statement-breakpoint
CREATE TABLE `charges` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`folio_id` text NOT NULL,
	`booking_id` text,
	`item_id` text,
	`type` text,
	`default` integer NOT NULL,
	`edited` integer DEFAULT false NOT NULL,
	`included` integer DEFAULT false NOT NULL,
	`suspended` integer DEFAULT false NOT NULL,
	`waived` integer DEFAULT false NOT NULL,
	`name` text NOT NULL,
	`tax_percentage` real NOT NULL,
	`quantity` integer NOT NULL,
	`pieces` integer,
	`split_of` text,
	`unit_gross_amount` integer NOT NULL,
	`gross_amount` integer NOT NULL,
	`booked_on` text NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`folio_id`) REFERENCES `folios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "charges_line" CHECK(quantity >= 1 AND gross_amount = quantity * unit_gross_amount),
	CONSTRAINT "charges_pieces" CHECK(pieces >= 0),
	CONSTRAINT "charges_tax" CHECK(tax_percentage BETWEEN 0 AND 100)
) STRICT;
--> statement-breakpoint
CREATE INDEX `charges_folio` ON `charges` (`folio_id`,`deleted_at`,`type`,`gross_amount`);--> statement-breakpoint
CREATE INDEX `charges_of_stay` ON `charges` (`booking_id`) WHERE "default" = 1;--> statement-breakpoint
CREATE INDEX `charges_day` ON `charges` (`property_id`,`booked_on`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `folios` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`booking_id` text,
	`group_id` text,
	`customer_id` text,
	`default` integer NOT NULL,
	`number` text NOT NULL,
	`status` text NOT NULL,
	`gross_amount` integer NOT NULL,
	`paid_amount` integer NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "folios_one_owner" CHECK(booking_id IS NULL OR group_id IS NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `folios_of_booking` ON `folios` (`booking_id`,iif("default" = 1, '', id)) WHERE booking_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `folios_default_of_group` ON `folios` (`group_id`) WHERE "default" = 1 AND group_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `folios_group` ON `folios` (`group_id`) WHERE group_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `folios_customer` ON `folios` (`customer_id`) WHERE customer_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`folio_id` text NOT NULL,
	`payment_method_id` text,
	`reference` text,
	`amount` integer NOT NULL,
	`booked_on` text NOT NULL,
	`virtual` integer DEFAULT false NOT NULL,
	`share_of_id` text,
	`invoice_id` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`folio_id`) REFERENCES `folios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_method_id`) REFERENCES `payment_methods`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_amount" CHECK(amount <> 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `payments_folio` ON `payments` (`folio_id`);--> statement-breakpoint
CREATE INDEX `payments_share` ON `payments` (`share_of_id`) WHERE share_of_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_day` ON `payments` (`property_id`,`booked_on`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `emergency_sheet_failures` (
	`property_id` text NOT NULL,
	`destination` text NOT NULL,
	`failed_at` text NOT NULL,
	PRIMARY KEY(`property_id`, `destination`),
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `groups` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`name` text NOT NULL,
	`customer_id` text,
	`deleted_by_undo` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `groups_property` ON `groups` (`property_id`);--> statement-breakpoint
CREATE TABLE `guest_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`purpose` text NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `guest_links_booking` ON `guest_links` (`booking_id`);--> statement-breakpoint
CREATE TABLE `booked_invoices` (
	`invoice_id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`day` text NOT NULL,
	`finalized_at` text NOT NULL,
	`sequence` integer NOT NULL,
	`number` text NOT NULL,
	`is_cancellation` integer NOT NULL,
	`related_invoice_id` text,
	`currency` text NOT NULL,
	`buyer` text NOT NULL,
	`cancels` text,
	`cost_center` text,
	`gross` integer NOT NULL,
	`paid` integer NOT NULL,
	`sold` text NOT NULL,
	`seal` text,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `booked_invoices_day` ON `booked_invoices` (`property_id`,`day`,`finalized_at`,`sequence`);--> statement-breakpoint
CREATE TABLE `invoice_folios` (
	`invoice_id` text NOT NULL,
	`folio_id` text NOT NULL,
	PRIMARY KEY(`invoice_id`, `folio_id`),
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`folio_id`) REFERENCES `folios`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `invoice_folios_folio` ON `invoice_folios` (`folio_id`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`folio_id` text NOT NULL,
	`customer_id` text,
	`status` text NOT NULL,
	`number` text,
	`series` text,
	`sequence` integer,
	`billing_address` text NOT NULL,
	`additional_text` text,
	`group_charges` integer DEFAULT false NOT NULL,
	`content` text,
	`file_id` text,
	`related_invoice_id` text,
	`is_cancellation` integer DEFAULT false NOT NULL,
	`cancellation_reason` text,
	`total_amount` integer NOT NULL,
	`due_amount` integer NOT NULL,
	`finalized_at` text,
	`finalized_on` text,
	`signature_caption` text,
	`signature_data` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`folio_id`) REFERENCES `folios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_draft_has_no_number" CHECK((status = 'draft') = (number IS NULL) OR deleted_at IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`property_id`,`number`) WHERE number IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_sequence` ON `invoices` (`property_id`,`series`,`sequence`) WHERE sequence IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one_live` ON `invoices` (`folio_id`) WHERE status IN ('draft', 'open', 'paid', 'completed') AND is_cancellation = 0 AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `invoices_folio` ON `invoices` (`folio_id`);--> statement-breakpoint
CREATE INDEX `invoices_customer` ON `invoices` (`customer_id`) WHERE customer_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_file` ON `invoices` (`file_id`);--> statement-breakpoint
CREATE INDEX `invoices_day` ON `invoices` (`property_id`,`finalized_on`,`deleted_at`,`created_at`,`status`,`is_cancellation`,`total_amount`,`due_amount`,`id`);--> statement-breakpoint
CREATE TABLE `items` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`external_id` text,
	`name` text NOT NULL,
	`name_de` text,
	`name_en` text,
	`booking_text` text,
	`active` integer NOT NULL,
	`book_next_day` integer NOT NULL,
	`type` text NOT NULL,
	`tax_rate_id` text NOT NULL,
	`account_number` text,
	`gross_amount` integer NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tax_rate_id`) REFERENCES `tax_rates`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `items_property` ON `items` (`property_id`);--> statement-breakpoint
CREATE INDEX `items_tax_rate` ON `items` (`tax_rate_id`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`parent_object` text NOT NULL,
	`parent_id` text NOT NULL,
	`parent_version` integer,
	`kind` text NOT NULL,
	`language` text NOT NULL,
	`recipients` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`attachments` text NOT NULL,
	`state` text NOT NULL,
	`due_at` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`sent_at` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`due_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `mails_parent` ON `mails` (`parent_id`);--> statement-breakpoint
CREATE TABLE `notes` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`parent_id` text NOT NULL,
	`type` text,
	`text` text NOT NULL,
	`photo_id` text,
	`user_id` text,
	`api_key_id` text,
	`author_name` text NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `notes_parent` ON `notes` (`parent_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `payment_methods` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`name` text NOT NULL,
	`name_de` text,
	`name_en` text,
	`booking_text` text,
	`account_number` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `payment_methods_property` ON `payment_methods` (`property_id`);--> statement-breakpoint
CREATE TABLE `properties` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`time_zone` text NOT NULL,
	`currency` text NOT NULL,
	`check_in_time` text NOT NULL,
	`check_out_time` text NOT NULL,
	`communication` text NOT NULL,
	`address` text NOT NULL,
	`bank` text NOT NULL,
	`company` text NOT NULL,
	`branding` text NOT NULL,
	`legal` text DEFAULT '{}' NOT NULL,
	`invoice` text NOT NULL,
	`booking` text NOT NULL,
	`contact` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `accounting_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text,
	`format` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`rows` integer NOT NULL,
	`gross_amount` integer NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "accounting_exports_days" CHECK(first_day <= last_day)
) STRICT;
--> statement-breakpoint
CREATE INDEX `accounting_exports_of_property` ON `accounting_exports` (`property_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `number_series` (
	`property_id` text NOT NULL,
	`kind` text NOT NULL,
	`series` text NOT NULL,
	`last` integer NOT NULL,
	`used_on` text NOT NULL,
	`used_at` text NOT NULL,
	PRIMARY KEY(`property_id`, `kind`, `series`),
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `properties_slug` ON `properties` (`slug`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `prices` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`rate_id` text NOT NULL,
	`room_type_id` text NOT NULL,
	`rate_restriction_id` text,
	`occupancy` integer NOT NULL,
	`gross_amount` integer NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rate_id`) REFERENCES `rates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_type_id`) REFERENCES `room_types`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rate_restriction_id`) REFERENCES `rate_restrictions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "prices_amount" CHECK(gross_amount >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `prices_once` ON `prices` (`rate_id`,`room_type_id`,`occupancy`,coalesce(rate_restriction_id, '')) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `prices_room_type` ON `prices` (`room_type_id`);--> statement-breakpoint
CREATE TABLE `rate_items` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`rate_id` text NOT NULL,
	`item_id` text NOT NULL,
	`unit` text NOT NULL,
	`frequency` text NOT NULL,
	`included` integer NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rate_id`) REFERENCES `rates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `rate_items_once` ON `rate_items` (`rate_id`,`item_id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `rate_items_item` ON `rate_items` (`item_id`);--> statement-breakpoint
CREATE TABLE `rate_restrictions` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`rate_id` text NOT NULL,
	`name` text NOT NULL,
	`from` text NOT NULL,
	`to` text NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rate_id`) REFERENCES `rates`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rate_restrictions_order" CHECK("from" <= "to")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `rate_restrictions_name` ON `rate_restrictions` (`rate_id`,lower(name)) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `rates` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`external_id` text,
	`parent_rate_id` text,
	`parent_adjustment_percentage` real DEFAULT 0 NOT NULL,
	`name` text NOT NULL,
	`code` text,
	`default` integer NOT NULL,
	`active` integer NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`parent_rate_id`) REFERENCES `rates`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rates_own_parent" CHECK(parent_rate_id IS NULL OR parent_rate_id <> id)
) STRICT;
--> statement-breakpoint
CREATE INDEX `rates_parent` ON `rates` (`parent_rate_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `rates_one_default` ON `rates` (`property_id`) WHERE "default" = 1 AND deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `registrations` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`number` integer NOT NULL,
	`guests` text NOT NULL,
	`check_in` text NOT NULL,
	`check_out` text NOT NULL,
	`undone_at` text,
	`undone_by` text,
	`undo_reason` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `registrations_number` ON `registrations` (`property_id`,`number`);--> statement-breakpoint
CREATE INDEX `registrations_booking` ON `registrations` (`booking_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `recovery_codes_of_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `room_locks` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`room_id` text NOT NULL,
	`reason` text,
	`start` text NOT NULL,
	`end` text NOT NULL,
	`start_status` text NOT NULL,
	`end_status` text NOT NULL,
	`created_by` text,
	`start_applied_at` text,
	`end_applied_at` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_id`) REFERENCES `rooms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "room_locks_order" CHECK(start < "end")
) STRICT;
--> statement-breakpoint
CREATE INDEX `room_locks_room` ON `room_locks` (`room_id`,`start`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `room_locks_window` ON `room_locks` (`property_id`,`end`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `room_types` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`external_id` text,
	`name` text NOT NULL,
	`name_de` text,
	`name_en` text,
	`code` text,
	`min_occupancy` integer NOT NULL,
	`default_occupancy` integer NOT NULL,
	`max_occupancy` integer NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "room_types_occupancy" CHECK(1 <= min_occupancy AND min_occupancy <= default_occupancy AND default_occupancy <= max_occupancy)
) STRICT;
--> statement-breakpoint
CREATE INDEX `room_types_property` ON `room_types` (`property_id`);--> statement-breakpoint
CREATE TABLE `rooms` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`external_id` text,
	`room_type_id` text NOT NULL,
	`status` text DEFAULT 'clean' NOT NULL,
	`status_changed_at` text NOT NULL,
	`inspected_at` text,
	`number` text NOT NULL,
	`number_order` text NOT NULL,
	`audited_night` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_type_id`) REFERENCES `room_types`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `rooms_number` ON `rooms` (`property_id`,`number`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `rooms_room_type` ON `rooms` (`room_type_id`);--> statement-breakpoint
CREATE TABLE `security_log` (
	`id` text PRIMARY KEY NOT NULL,
	`time` text NOT NULL,
	`kind` text NOT NULL,
	`property_id` text,
	`user_id` text,
	`name` text NOT NULL,
	`by` text,
	`role` text,
	`former_role` text,
	`address` text NOT NULL,
	`user_agent` text NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `security_log_time` ON `security_log` (`time`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`property_id` text NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text NOT NULL,
	`address` text NOT NULL,
	`user_agent` text NOT NULL,
	`proved_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `sessions_of_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `known_browsers` (
	`hash` text NOT NULL,
	`user_id` text NOT NULL,
	`used_at` text NOT NULL,
	PRIMARY KEY(`hash`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `known_browsers_of_user` ON `known_browsers` (`user_id`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`rp_id` text NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`is_synced` integer NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_of_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `password_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `password_links_of_user` ON `password_links` (`user_id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `settings_key` ON `settings` (`property_id`,`key`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `tax_rates` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`name` text NOT NULL,
	`percentage` real NOT NULL,
	`account_number` text,
	`tax_code` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tax_rates_percentage" CHECK(percentage BETWEEN 0 AND 100)
) STRICT;
--> statement-breakpoint
CREATE INDEX `tax_rates_property` ON `tax_rates` (`property_id`);--> statement-breakpoint
CREATE TABLE `members` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role_id` text NOT NULL,
	`seen_seq` integer,
	`seen_at` text,
	`here_seq` integer,
	`here_at` text,
	`erased_at` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `members_user` ON `members` (`property_id`,`user_id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `members_of_user` ON `members` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`language` text,
	`avatar_id` text,
	`password_hash` text NOT NULL,
	`must_change_password` integer DEFAULT false NOT NULL,
	`default_password_until` text,
	`totp_secret` text,
	`totp_step` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (lower(email)) WHERE deleted_at IS NULL;