-- Prints with colour on some pages only.
alter table print_requests
  -- Of a mixed print: the pages of the document in colour, as pages_to_print, or 'none'.
  add column color_pages text,
  -- How many of pages_used those are.
  add column color_pages_used integer,
  -- What each of those costs; cost_per_page_paise is what the others cost.
  add column color_cost_per_page_paise bigint,
  drop constraint print_requests_print_type_check,
  drop constraint print_requests_check,
  add constraint print_requests_print_type_check check (print_type in ('black', 'color', 'mixed')),
  add constraint print_requests_mixed_check check (
    (print_type = 'mixed') = (color_pages is not null)
    and (print_type = 'mixed') = (color_pages_used is not null)
    and (print_type = 'mixed') = (color_cost_per_page_paise is not null)
    and (color_pages_used is null or color_pages_used between 0 and pages_used)
    and (color_cost_per_page_paise is null or color_cost_per_page_paise >= 0)
  ),
  add constraint print_requests_total_check check (
    total_paise = copies * (
      (pages_used - coalesce(color_pages_used, 0)) * cost_per_page_paise
      + coalesce(color_pages_used, 0) * coalesce(color_cost_per_page_paise, 0)
    )
  );
