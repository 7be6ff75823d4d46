import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => unknown }

/** Submits without reloading the page, and without submitting a form around it. */
export function Form({ onSubmit, ...props }: Props) {
  return (
    <form
      noValidate
      {...props}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onSubmit()
      }}
    />
  )
}
