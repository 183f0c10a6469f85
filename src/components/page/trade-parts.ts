/** The ids of the parts of a trading page, for links and keys: elements with `tabIndex` -1. */
export const CHART_ID = 'chart';
export const TICKET_ID = 'ticket';
