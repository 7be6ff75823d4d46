export type PictureSize = { width: number; height: number }

/** The sides of a picture as a viewer shows it. Fails where the browser cannot read the file as one. */
export async function pictureSize(file: Blob): Promise<PictureSize> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(url)
  }
}
