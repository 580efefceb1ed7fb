/** The `max` of a date field: years after it have more than four digits, which no date of the contract allows. */
export const latestDay = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' } as const;
